import { isLapsed } from '@qr-menu/domain';
import type { Clock } from '@qr-menu/platform';
import type { Pool } from 'pg';
import { type RenderSettings, rendererRevision } from './render-venue.ts';

export type WantedRenderersDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly settings: RenderSettings;
};

type Subscription = { readonly owner: string; readonly validUntil: string };

/**
 * Answers which renderer each owner's documents should be of by now. No event tells of the end of a
 * subscription, so with hidden menus the clock is compared with the accounts' table.
 */
export function createWantedRenderers({
  pool,
  clock,
  settings,
}: WantedRenderersDeps): (owners: readonly string[]) => Promise<(owner: string) => string> {
  const usual = rendererRevision(settings);
  if (settings.lapsedMenus === 'shown') return async () => () => usual;
  const hidden = rendererRevision(settings, true);
  return async (owners) => {
    const { rows } = await pool.query<Subscription>(
      'select owner, subscription_valid_until as "validUntil" from accounts where owner = any($1)',
      [owners],
    );
    const now = clock.now();
    const lapsed = new Set(
      rows.filter(({ validUntil }) => isLapsed(validUntil, now)).map(({ owner }) => owner),
    );
    return (owner) => (lapsed.has(owner) ? hidden : usual);
  };
}
