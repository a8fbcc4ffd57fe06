import type { Meter } from '@qr-menu/runtime/metrics';
import { type Closers, every, type ProcessContext, withTimeout } from '@qr-menu/runtime/process';
import { createMasterSeal, type MasterSeal } from '@qr-menu/stores/keys';
import { createMailQueue, type MailCounts, type MailQueue } from '@qr-menu/stores/mail-queue';
import type { ClientBase, Pool } from 'pg';
import { assertAddress } from './address.ts';
import { type Carrier, createSmtpCarrier, MailNotTaken } from './carriers.ts';
import type { Mail } from './mail.ts';
import type { MailEnvironment } from './mail-variables.ts';
import { MailTextIncomplete, renderMail } from './render-mail.ts';

export type NewMailOptions = {
  /** Identifies the email. It is sent only once, even if it is queued several times. */
  readonly about: readonly string[];
  /** A newer email on the same topic replaces one that is still waiting. */
  readonly topic?: readonly string[];
  readonly endsAt?: Date;
  /** If false, runs the same statements without queueing an email. */
  readonly isReal?: boolean;
};

export type Mails = {
  /**
   * Runs in the same transaction as the change that triggers the email, so both are stored or neither is.
   * @throws UnusableRecipient, MailTextIncomplete before anything is written
   */
  readonly put: (client: ClientBase | Pool, mail: Mail, options: NewMailOptions) => Promise<void>;
  /** Returns the subjects that have no email in the queue. The queue remembers emails for 30 days. */
  readonly unknown: (
    kind: Mail['kind'],
    abouts: readonly (readonly string[])[],
  ) => Promise<readonly (readonly string[])[]>;
  /** Call this after the transaction. If email stays on this machine, waits until it is sent. */
  readonly sendSoon: () => Promise<void>;
};

/** The pause between queue checks, in milliseconds. It ends early when this process queues an email. */
const pause = 2_000;
const atOnce = 5;
/** The limit per recipient, kind and hour. Additional emails wait without delaying other kinds. */
const mostToOne = 20;
const patience = { first: 5_000, longest: 3_600_000, limited: 600_000 };
/** In milliseconds. A process has ten seconds for its whole shutdown. */
const drained = 5_000;
const cleaningPause = 3_600_000;

/** 5 s, 10 s, … up to an hour, plus a random part, so that a recovered server is not overloaded. */
export const backOff = (attempts: number, fraction: number): number =>
  Math.min(patience.first * 2 ** (attempts - 1), patience.longest) * (1 + fraction / 4);

export type MailsOptions = {
  readonly schema: string;
  readonly publicUrl: string;
  readonly carrier: Carrier;
};

type MailsParts = Pick<ProcessContext, 'clock' | 'randomness' | 'telemetry' | 'logger'> & {
  readonly pool: Pool;
  readonly seal: MasterSeal;
};

/**
 * Any number of processes may send from one queue. If a process crashes after the server's "250" and before
 * recording it, the email is sent again with the same Message-ID.
 */
export function openMails(
  options: MailsOptions,
  parts: MailsParts & { readonly closers: Pick<Closers, 'add'> },
): Mails {
  const { put, unknown, sender } = createMails(options, parts);
  const bell = new EventTarget();
  const stop = every(pause, sender.sendDue, parts.clock, parts.logger, (ring) => {
    bell.addEventListener('put', ring);
    return () => bell.removeEventListener('put', ring);
  });
  parts.closers.add(async () => {
    sender.takeNoMore();
    await stop();
    // An accepted email that is not recorded would be sent again.
    await withTimeout(sender.idle(), drained).catch(() => undefined);
  });
  return {
    put,
    unknown,
    sendSoon: async () => {
      if (options.carrier.isLocal) return sender.sendDue();
      bell.dispatchEvent(new Event('put'));
    },
  };
}

/** Sends email through the server that `MAIL_URL` specifies. Without that variable, it does nothing. */
export async function openServerMails(
  environment: MailEnvironment & Parameters<typeof createMasterSeal>[0],
  schema: string,
  parts: Omit<Parameters<typeof openMails>[1], 'seal'>,
): Promise<Mails | undefined> {
  const { MAIL_URL: url, MAIL_FROM: from = '', PUBLIC_URL: publicUrl = '' } = environment;
  if (url === undefined) return undefined;
  const carrier = await createSmtpCarrier({ url, from });
  return openMails(
    { schema, publicUrl, carrier },
    { ...parts, seal: createMasterSeal(environment) },
  );
}

export function createMailMetrics(meter: Meter, queue: string, count: () => Promise<MailCounts>) {
  const ended = meter.counter({
    name: 'qr_menu_mails_total',
    help: 'Attempts to send an email: "sent", "postponed", "refused" by the server for good, or "given-up" after its time was over.',
    labelNames: ['kind', 'outcome'],
  });
  const waiting = meter.gauge({
    name: 'qr_menu_mails_waiting',
    help: 'Waiting emails of this service.',
    labelNames: ['queue'],
  });
  const oldest = meter.gauge({
    name: 'qr_menu_mails_oldest_waiting_seconds',
    help: 'The age of the oldest waiting email; 0 if none is waiting.',
    labelNames: ['queue'],
  });
  meter.onScrape(async () => {
    const counts = await count();
    waiting.set({ queue }, counts.waiting);
    oldest.set({ queue }, counts.oldestSeconds);
  });
  return { ended };
}

/** The queue without the loop: it sends only when `sendSoon` is called. */
export function createMails({ schema, publicUrl, carrier }: MailsOptions, parts: MailsParts) {
  const queue = createMailQueue({ ...parts, schema });
  const { ended } = createMailMetrics(parts.telemetry.meter, schema, queue.counts);
  const put: Mails['put'] = async (client, mail, options) => {
    const { about, topic = about, endsAt, isReal = true } = options;
    if (!carrier.carries(mail.kind)) return;
    const { kind, to } = mail;
    assertAddress(to);
    renderMail(mail, publicUrl);
    const content = JSON.stringify(mail);
    const scoped = { about: [kind, ...about], topic: [kind, ...topic] };
    await queue.put(client, { ...scoped, kind, to, content, endsAt }, isReal);
  };
  const sender = createSender({ ...parts, queue, carrier, publicUrl, ended });
  const unknown: Mails['unknown'] = async (kind, abouts) => {
    const existing = await queue.known(abouts.map((about) => [kind, ...about]));
    return abouts.filter((_, index) => !existing[index]);
  };
  return { put, unknown, sender };
}

type Claimed = Awaited<ReturnType<MailQueue['claim']>>[number];

function createSender(deps: {
  readonly queue: MailQueue;
  readonly carrier: Carrier;
  readonly publicUrl: string;
  readonly clock: ProcessContext['clock'];
  readonly randomness: ProcessContext['randomness'];
  readonly logger: ProcessContext['logger'];
  readonly ended: ReturnType<typeof createMailMetrics>['ended'];
}) {
  const { queue, carrier, publicUrl, clock, randomness, logger, ended } = deps;
  let cleanedAt = 0;
  let isEnding = false;
  const inHand = new Set<Promise<void>>();

  const giveUp = async (
    { id, kind, attempts }: Claimed,
    outcome: 'refused' | 'given-up',
    fault: string,
  ) => {
    await queue.ended(id, outcome, fault);
    ended.inc({ kind, outcome });
    logger.error(
      { mail: id, kind, attempts, fault },
      'an email was not sent and will not be retried',
    );
  };

  const postpone = async ({ id, kind }: Claimed, milliseconds: number, fault: string) => {
    await queue.postpone(id, milliseconds, fault);
    ended.inc({ kind, outcome: 'postponed' });
    logger.warn({ mail: id, kind, fault }, 'an email will be sent again later');
  };

  async function send(claimed: Claimed): Promise<void> {
    const { id, attempts, endsAt, recent } = claimed;
    if (endsAt.getTime() <= clock.now()) return giveUp(claimed, 'given-up', 'TOO_LATE');
    if (recent >= mostToOne) return postpone(claimed, patience.limited, 'RECIPIENT_LIMIT');
    try {
      const mail = JSON.parse(claimed.content) as Mail;
      const rendered = renderMail(mail, publicUrl);
      await carrier.carry({ id, at: claimed.createdAt, mail, rendered });
    } catch (error) {
      if (error instanceof MailTextIncomplete) return giveUp(claimed, 'refused', error.code);
      if (error instanceof MailNotTaken && error.isFinal) {
        return giveUp(claimed, 'refused', error.fault);
      }
      const fault = error instanceof MailNotTaken ? error.fault : 'UNKNOWN';
      return postpone(claimed, backOff(attempts, randomness.fraction()), fault);
    }
    await queue.sent(id);
    ended.inc({ kind: claimed.kind, outcome: 'sent' });
  }

  const track = (claimed: Claimed): Promise<void> => {
    const work = send(claimed).finally(() => inHand.delete(work));
    inHand.add(work);
    return work;
  };

  return {
    takeNoMore: (): void => {
      isEnding = true;
    },
    idle: () => Promise.allSettled(inHand),
    sendDue: async (): Promise<void> => {
      for (let taken = atOnce; taken === atOnce && !isEnding; ) {
        const due = await queue.claim(atOnce);
        taken = due.length;
        await Promise.all(due.map(track));
      }
      if (clock.now() - cleanedAt < cleaningPause) return;
      cleanedAt = clock.now();
      await queue.forgetOld();
    },
  };
}
