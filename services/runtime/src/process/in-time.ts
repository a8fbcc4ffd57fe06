export class NoAnswerInTime extends Error {
  override readonly name = 'NoAnswerInTime';
  readonly code = 'NO_ANSWER_IN_TIME';
  readonly retryable = true;
}

/** Rejects with `NoAnswerInTime` when the answer takes longer; nobody hears of it then. */
export function inTime<Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new NoAnswerInTime(`no answer within ${milliseconds} ms`)),
      milliseconds,
    );
    answer.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
