import { createMeter } from '@qr-menu/runtime/metrics';
import { createLogger } from '@qr-menu/runtime/process';
import { ArchiveNewer } from '@qr-menu/stores/archive';
import { createManualClock } from '@qr-menu/testkit';
import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { createErrorFormatter } from './answers/format-error.ts';
import { createNewerWorkspacesMetrics } from './newer-workspaces-metrics.ts';

const logger = createLogger('newer', 'silent');

function meet(count: number) {
  const meter = createMeter();
  const clock = createManualClock();
  const newer = createNewerWorkspacesMetrics(meter, clock);
  const format = createErrorFormatter(logger, false, newer.note);
  const answers = Array.from({ length: count }, (_, index) => {
    const error = new GraphQLError('failed', {
      path: ['listItems'],
      originalError: new ArchiveNewer(`workspace:${index}`, 3),
      extensions: { code: 'INTERNAL_SERVER_ERROR' },
    });
    return format(error.toJSON(), error);
  });
  const ready = newer.readyIf(async () => true);
  const gauge = async () => (await meter.scrape()).text;
  return { answers, ready, gauge, clock };
}

test('a workspace that needs a newer release is unavailable with the reason NEWER_RELEASE', async () => {
  const { answers, ready, gauge } = meet(1);
  expect(answers).toMatchObject([{ extensions: { code: 'UNAVAILABLE', reason: 'NEWER_RELEASE' } }]);
  expect(await gauge()).toContain('qr_menu_newer_workspaces 1');
  expect(await ready()).toBe(true);
});

test('a gateway that cannot read many workspaces is not ready, but is ready again after ten minutes', async () => {
  const { ready, gauge, clock } = meet(10);
  expect(await ready()).toBe(false);
  clock.advance(600_000);
  expect(await ready()).toBe(true);
  expect(await gauge()).toContain('qr_menu_newer_workspaces 0');
});
