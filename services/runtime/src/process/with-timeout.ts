import { failure } from './failure.ts';
export class NoAnswerInTime extends failure('NoAnswerInTime', 'NO_ANSWER_IN_TIME', true) {}

/** Rejects with `NoAnswerInTime` if the promise takes longer. Its later result is ignored. */
export function withTimeout<Answer>(
  answer: Promise<Answer>,
  milliseconds: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new NoAnswerInTime(`no answer within ${milliseconds} ms`)),
      milliseconds,
    );
    answer.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
