import { type RenderSettings, rendererRevision } from '@qr-menu/projector';
import { readGuestAssets } from '@qr-menu/runtime/http';
import { imageOrigins } from '@qr-menu/runtime/process';
import { workspacePages } from '@qr-menu/stores/archive';
import type { MenuVersions } from '@qr-menu/stores/menu-documents';
import type { Pool } from 'pg';
import type { Environment } from '../env.ts';
import { Refused } from '../errors.ts';

const defaultClient = 'web/dist/client';

/** The projector's settings, from the same environment variables. */
export function readRenderSettings(environment: Environment): RenderSettings {
  const { CLIENT_DIR = defaultClient, PUBLIC_URL, LOG_EPOCH: epoch } = environment;
  try {
    const assets = readGuestAssets(CLIENT_DIR);
    return {
      assets,
      origin: PUBLIC_URL ?? null,
      epoch,
      lapsedMenus: environment.LAPSED_MENUS,
      imageOrigins: imageOrigins(environment),
    };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Refused('NO_WEB_CLIENT', `CLIENT_DIR has no built web client: ${reason}`);
  }
}

/** The projector must use the same build, because pages refer to its style sheets and scripts. */
export async function assertSameRenderer(
  pool: Pool,
  documents: MenuVersions,
  settings: RenderSettings,
): Promise<void> {
  const page = await workspacePages(pool).next();
  if (page.done) return;
  const versions = await documents.versions(page.value.map(({ owner }) => owner));
  const stored = versions.filter((version) => version !== null);
  const renderers = [rendererRevision(settings), rendererRevision(settings, true)];
  if (stored.length === 0 || stored.some(({ renderer }) => renderers.includes(renderer))) return;
  throw new Refused(
    'OTHER_RENDERER',
    'the projector renders with other code or settings: run this program from the same release, ' +
      "with the projector's CLIENT_DIR, PUBLIC_URL, LAPSED_MENUS, IMAGES_BASE_URL and IMAGE_HOSTS",
  );
}
