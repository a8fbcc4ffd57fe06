import type { KeyEnvironment } from '../key-variables.ts';
import { masterKeysOf } from '../open-personal-data.ts';
import { WrongMasterKey } from '../workspace-keys.ts';
import { isSealed, openText, sealText } from './sealed-text.ts';

export type MasterSeal = ReturnType<typeof createMasterSeal>;

/** Seals secrets that belong to no workspace. A value can only be opened with the same `context`. */
export function createMasterSeal(
  environment: Pick<KeyEnvironment, 'KEYS_MASTER_KEY' | 'KEYS_MASTER_KEY_OTHER'>,
) {
  const { own, other } = masterKeysOf(environment);

  function opened(context: string, stored: string) {
    try {
      return { text: openText(own, context, stored), state: 'own' } as const;
    } catch (error) {
      if (other) return { text: openText(other, context, stored), state: 'other' } as const;
      throw error;
    }
  }

  return {
    seal: (context: string, text: string): string => sealText(own, context, text),
    /** Values that start with `plain` were stored before values were sealed. @throws WrongMasterKey */
    open: (context: string, stored: string) => {
      if (!isSealed(stored)) return { text: stored, state: 'plain' } as const;
      try {
        return opened(context, stored);
      } catch (cause) {
        const keys = `KEYS_MASTER_KEY${other ? ' or KEYS_MASTER_KEY_OTHER' : ''}`;
        throw new WrongMasterKey(`the value sealed at ${context} does not open with ${keys}`, {
          cause,
        });
      }
    },
  };
}
