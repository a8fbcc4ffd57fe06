import { UsageError } from '../errors.ts';
import { imageFileOf, imagesFolder, readImageList } from './backed-up-images.ts';
import { readManifest } from './manifest.ts';
import type { BackupStorage } from './place.ts';

/** How many days, weeks and months keep their newest backup. */
export type Keep = { readonly days: number; readonly weeks: number; readonly months: number };

/** Parses a string such as `7,4,12`. @throws UsageError */
export function readKeep(text: string): Keep {
  const [, days, weeks, months] = /^(\d{1,4}),(\d{1,4}),(\d{1,4})$/.exec(text) ?? [];
  if (Number(days) > 0) {
    return { days: Number(days), weeks: Number(weeks), months: Number(months) };
  }
  throw new UsageError('--keep: days, weeks and months, at least one day, such as 7,4,12');
}

const dayMs = 86_400_000;
/** The first Monday after the epoch, so that weeks start on Monday. */
const monday = 4;

/** An id starts with its day: `20260301T021500.000Z`. */
const dayOf = (id: string): string => id.slice(0, 8);
const monthOf = (id: string): string => id.slice(0, 6);
function weekOf(id: string): string {
  const date = Date.UTC(Number(id.slice(0, 4)), Number(id.slice(4, 6)) - 1, Number(id.slice(6, 8)));
  return String(Math.floor((date / dayMs - monday) / 7));
}

/** `ids` are all backups, oldest first. Days are in UTC. */
export function surplus(ids: readonly string[], { days, weeks, months }: Keep): readonly string[] {
  const kept = new Set<string>();
  const rules = [
    [dayOf, days],
    [weekOf, weeks],
    [monthOf, months],
  ] as const;
  for (const [periodOf, count] of rules) {
    const newest = new Map(ids.map((id) => [periodOf(id), id]));
    const periods = [...newest.values()];
    for (const id of periods.slice(Math.max(periods.length - count, 0))) kept.add(id);
  }
  return ids.filter((id) => !kept.has(id));
}

/** Also removes images that are in no remaining backup. Returns the number of removed backups. */
export async function prune(storage: BackupStorage, keep: Keep): Promise<number> {
  const gone = surplus(await storage.backups(), keep);
  for (const id of gone) await storage.remove(id);
  if (gone.length === 0) return 0;
  const used = new Set<string>();
  for (const id of await storage.backups()) {
    // Throws if a list cannot be read, so that no image is removed.
    for (const { sha256 } of await readImageList(storage, await readManifest(storage, id))) {
      used.add(imageFileOf(sha256));
    }
  }
  for (const file of await storage.files(imagesFolder)) {
    if (!used.has(file)) await storage.remove(file);
  }
  return gone.length;
}
