import { accentHex, knownLook, usualLook } from '@qr-menu/domain/look';
import { looksLikeAddress } from '@qr-menu/domain/names';
import { failureReasons } from '@qr-menu/domain/scheduled-changes';
import { invitationEnd } from '@qr-menu/domain/staff';
import { type Mail, type Mails, type NewMailOptions, UnusableRecipient } from '@qr-menu/mail';
import type { Clock, Logger } from '@qr-menu/runtime/process';
import type { Language, StaffRole, VenueLook } from '@qr-menu/schema';
import type { Pool } from 'pg';

type MailDueDeps = {
  readonly pool: Pool;
  readonly mails: Mails;
  readonly clock: Clock;
  readonly logger: Logger;
};

const day = 86_400_000;
/** The language for a venue without an account. */
const usualLanguage: Language = 'bg';
const mostAtOnce = 500;

/** Old names may contain a URL, and our emails must not send it to other people. */
const shownName = (venue: string | null): string | null =>
  venue === null || looksLikeAddress(venue) ? null : venue;

/** Queues an email. If the address of one venue is unusable, other venues must not be affected. */
async function put(
  { pool, mails, logger }: MailDueDeps,
  workspace: string,
  mail: Mail,
  options: NewMailOptions,
): Promise<void> {
  try {
    await mails.put(pool, mail, options);
  } catch (error) {
    if (!(error instanceof UnusableRecipient)) throw error;
    logger.warn({ workspace, kind: mail.kind, fault: error.code }, 'a mail was not queued');
  }
}

type Invited = {
  readonly id: string;
  readonly owner: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly createdAt: string;
  readonly venue: string | null;
  readonly language: Language | null;
  readonly look: VenueLook | null;
};

/**
 * The commit of an invitation creates its row, so no email is lost if a gateway stops, and none is sent twice
 * if the log is replayed. The email is in the venue's language, as the person's language is unknown.
 */
export async function mailInvitations(deps: MailDueDeps): Promise<void> {
  const { pool, mails, clock } = deps;
  const { rows } = await pool.query<Invited>(
    `select i.id, i.owner, i.email, i.role, i.created_at as "createdAt", a.name as venue,
            a.default_language as language, a.look::json as look
       from staff_invitations i left join accounts a on a.owner = i.owner
      where i.created_at > $1 order by i.created_at desc limit ${mostAtOnce}`,
    [new Date(clock.now() - day).toISOString()],
  );
  const aboutOf = ({ owner, id }: Invited): readonly string[] => [owner, id];
  const fresh = new Set((await mails.unknown('staff-invitation', rows.map(aboutOf))).map(String));
  const due = rows.filter((row) => fresh.has(String(aboutOf(row))));
  for (const invited of due) {
    const { id: invitationId, owner: workspaceId, email: to, role, venue } = invited;
    const { accent } = knownLook(invited.look ?? usualLook);
    const shown = {
      venue: shownName(venue),
      role,
      endsAt: invitationEnd(invited),
      ...(accent !== null && { accent: accentHex(accent) }),
    };
    const language = invited.language ?? usualLanguage;
    const mail = { kind: 'staff-invitation', to, language, workspaceId, invitationId } as const;
    // If an invitation is sent again, only the newest link matters.
    const options = { about: aboutOf(invited), topic: [workspaceId, to] };
    await put(deps, workspaceId, { ...mail, ...shown }, options);
  }
  if (due.length > 0) await mails.sendSoon();
}

type Joined = {
  readonly id: string;
  readonly owner: string;
  readonly member: string;
  readonly role: StaffRole;
  readonly at: string;
  readonly to: string;
  readonly language: Language;
};

/** Reports new members to the venue's address, because an attacker may have invited them. */
export async function mailJoinedStaff(deps: MailDueDeps): Promise<void> {
  const { pool, mails, clock } = deps;
  const { rows } = await pool.query<Joined>(
    `select m.id, m.owner, m.email as member, m.role, m.created_at as at, a.email as "to",
            a.default_language as language
       from staff_members m join accounts a on a.owner = m.owner
      where m.created_at > $1 order by m.created_at desc limit ${mostAtOnce}`,
    [new Date(clock.now() - day).toISOString()],
  );
  const aboutOf = ({ owner, id, at }: Joined): readonly string[] => [owner, id, at];
  const fresh = new Set((await mails.unknown('staff-joined', rows.map(aboutOf))).map(String));
  const due = rows.filter((row) => fresh.has(String(aboutOf(row))));
  for (const joined of due) {
    const { owner, to, language, member, role, at } = joined;
    const mail = { kind: 'staff-joined', to, language, member, role, at } as const;
    await put(deps, owner, mail, { about: aboutOf(joined) });
  }
  if (due.length > 0) await mails.sendSoon();
}

type Failed = {
  readonly owner: string;
  readonly dueAt: string;
  readonly localTime: string;
  readonly failure: string;
  readonly to: string;
  readonly language: Language;
};

/** Changes that failed at the same time for the same reason are reported in one email. */
export async function mailFailedChanges(deps: MailDueDeps): Promise<void> {
  const { pool, mails, clock } = deps;
  const { rows } = await pool.query<Failed>(
    `select distinct c.owner, c.due_at as "dueAt", c.local_time as "localTime", c.failure,
            a.email as "to", a.default_language as language
       from scheduled_changes c join accounts a on a.owner = c.owner
      where c.state = 'FAILED' and c.finished_at > $1
      order by c.due_at desc, c.owner, c.failure limit ${mostAtOnce}`,
    [new Date(clock.now() - day).toISOString()],
  );
  const aboutOf = ({ owner, dueAt, failure }: Failed): readonly string[] => [owner, dueAt, failure];
  const unknown = await mails.unknown('scheduled-change-failed', rows.map(aboutOf));
  const fresh = new Set(unknown.map(String));
  const due = rows.filter((row) => fresh.has(String(aboutOf(row))));
  for (const failed of due) {
    const { owner, to, language, localTime } = failed;
    // A later release may have added reasons.
    const reason = failureReasons.find((code) => code === failed.failure) ?? 'NOT_POSSIBLE';
    const mail = { kind: 'scheduled-change-failed', to, language, localTime, reason } as const;
    await put(deps, owner, mail, { about: aboutOf(failed) });
  }
  if (due.length > 0) await mails.sendSoon();
}

type Ending = {
  readonly owner: string;
  readonly email: string;
  readonly venue: string;
  readonly language: Language;
  readonly until: string;
};

/** The number of days before a subscription ends. A round that is a day late still sends the reminder. */
const reminders = [14, 3, 0] as const;

export async function mailSubscriptionEnds(deps: MailDueDeps): Promise<void> {
  const { pool, mails, clock } = deps;
  for (const days of reminders) {
    const latest = clock.now() + days * day;
    const { rows } = await pool.query<Ending>(
      `select owner, email, name as venue, default_language as language,
              subscription_valid_until as until
         from accounts where subscription_valid_until > $1 and subscription_valid_until <= $2`,
      [new Date(latest - day).toISOString(), new Date(latest).toISOString()],
    );
    for (const { owner, email: to, venue, language, until: endsAt } of rows) {
      const shown = { venue: shownName(venue), days, endsAt };
      const mail = { kind: 'subscription-ends', to, language, ...shown } as const;
      // A later reminder replaces an earlier one that has not been sent yet.
      const options = { about: [owner, endsAt, String(days)], topic: [owner] };
      await put(deps, owner, mail, options);
    }
    if (rows.length > 0) await mails.sendSoon();
  }
}
