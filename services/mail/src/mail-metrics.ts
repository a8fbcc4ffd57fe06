import type { Meter } from '@qr-menu/runtime';
import type { MailCounts } from '@qr-menu/stores/mail-queue';

export function createMailMetrics(meter: Meter) {
  const ended = meter.counter({
    name: 'qr_menu_mails_total',
    help: 'Attempts to send a mail: "sent", "postponed", "refused" by the server for good, or "given-up" after its time was over.',
    labelNames: ['kind', 'outcome'],
  });
  const waiting = meter.gauge({
    name: 'qr_menu_mails_waiting',
    help: 'Waiting mails of this service.',
    labelNames: ['queue'],
  });
  const oldest = meter.gauge({
    name: 'qr_menu_mails_oldest_waiting_seconds',
    help: 'The age of the oldest waiting mail; 0 if none is waiting.',
    labelNames: ['queue'],
  });
  return {
    attempted: (kind: string, outcome: 'sent' | 'postponed' | 'refused' | 'given-up'): void =>
      ended.inc({ kind, outcome }),
    watch: (queue: string, count: () => Promise<MailCounts>): void =>
      meter.onScrape(async () => {
        const counts = await count();
        waiting.set({ queue }, counts.waiting);
        oldest.set({ queue }, counts.oldestSeconds);
      }),
  };
}
