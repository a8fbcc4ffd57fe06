import type { Workspace } from '@qr-menu/domain';
import type { Images } from '@qr-menu/platform';
import type { Progress } from '../command.ts';
import { exportReadme } from './export-readme.ts';
import type { ExportWriter } from './export-writer.ts';
import type { ExportedWorkspace } from './exported-workspace.ts';
import { ownKeyOf } from './workspace-images.ts';

export type Written = { readonly files: readonly string[]; readonly imagesLeftOut: number };

type WriteDeps = {
  readonly writer: ExportWriter;
  readonly images: Images | null;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** ISO 8601. */
  readonly at: string;
};

export async function writeExport(
  { workspace, parts }: ExportedWorkspace,
  deps: WriteDeps,
): Promise<Written> {
  const files: string[] = [];
  const add = async (name: string, bytes: Uint8Array): Promise<void> => {
    await deps.writer.add(name, bytes);
    files.push(name);
  };
  await add('README.txt', Buffer.from(exportReadme(workspace.ownerId, deps.at)));
  const shown = await addImages(workspace, deps, add);
  for (const [name, part] of Object.entries({ ...parts, images: shown })) {
    await add(`${name}.json`, Buffer.from(`${JSON.stringify(part, null, 2)}\n`));
  }
  return { files, imagesLeftOut: shown.filter(({ file }) => file === null).length };
}

type ShownImage = { readonly url: string; readonly file: string | null };

async function addImages(
  workspace: Workspace,
  { images, progress, signal }: WriteDeps,
  add: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<readonly ShownImage[]> {
  const urls = shownUrls(workspace);
  const shown: ShownImage[] = [];
  for (const url of urls) {
    signal.throwIfAborted();
    const key = images && ownKeyOf(images, workspace.ownerId, url);
    const bytes = images && key ? await images.read(key) : null;
    const file = key && bytes ? `images/${key.slice(workspace.ownerId.length + 1)}` : null;
    if (file && bytes) await add(file, bytes);
    shown.push({ url, file });
    progress.report({ what: 'reading images', done: shown.length, total: urls.length });
  }
  return shown;
}

function shownUrls({ account, menus, sections, items }: Workspace): readonly string[] {
  const entities = [...menus.values(), ...sections.values(), ...items.values()];
  const urls = [account?.logoUrl ?? '', ...entities.map(({ imageUrl }) => imageUrl)];
  return [...new Set(urls.filter((url) => url !== ''))];
}
