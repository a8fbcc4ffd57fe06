import type { SecondStepNotice } from '@qr-menu/mail';
import type { ClientBase, Pool } from 'pg';
import type { Origin } from '../attempts.ts';
import { languageFor } from '../codes.ts';
import type { User } from '../users/user-store.ts';
import type { IdentityContext } from './operation.ts';

/** Alerts the owner, in case an attacker has changed how the user signs in. */
export const noticeAbout =
  (
    { mails, clock, randomness }: Pick<IdentityContext, 'mails' | 'clock' | 'randomness'>,
    user: User,
    { language }: Pick<Origin, 'language'>,
    notice: SecondStepNotice,
  ) =>
  (client: ClientBase | Pool): Promise<void> => {
    const at = new Date(clock.now()).toISOString();
    const mail = { ...notice, to: user.email, language: languageFor(user, language), at };
    return mails.put(client, mail, { about: [user.sub, notice.kind, randomness.uuid()] });
  };
