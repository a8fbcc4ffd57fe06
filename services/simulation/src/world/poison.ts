import pg, { type Pool } from 'pg';
import { withAnswers } from './with-answers.ts';

/** A commit that contains this text fails while the poison is active. */
export const poisonText = 'poison';

export type Poison = {
  readonly isActive: () => boolean;
  /** From now on, these commits can be applied, as if a newer release were running. */
  readonly end: () => void;
  /** Returns a pool with which these commits fail in a command service. */
  readonly infect: (pool: Pool) => Pool;
};

const invalidText = '22P02';

export function createPoison(): Poison {
  let isActive = true;
  return {
    isActive: () => isActive,
    end: () => {
      isActive = false;
    },
    infect: (pool) =>
      withAnswers(pool, ({ text, values }, answer) => {
        const isPoisoned = /^insert into (items|ingredients) /.test(text) && holdsPoison(values);
        if (!isActive || !isPoisoned) return answer;
        throw Object.assign(new pg.DatabaseError('poison', 6, 'error'), { code: invalidText });
      }),
  };
}

const holdsPoison = (values: readonly unknown[]): boolean =>
  values.some((value) => String(value).includes(poisonText));
