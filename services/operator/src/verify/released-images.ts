import { limits, type Workspace } from '@qr-menu/domain';

/** Addresses of images that something stopped to show, with the time at which that was last so. */
export type ReleasedImages = ReadonlyMap<string, string>;

/** What an event let go: by what showed it, not by address, as others may show the same. */
export function withReleased(
  released: ReleasedImages,
  before: Workspace,
  after: Workspace,
  at: string,
): ReleasedImages {
  const gone = goneImages(before, after);
  if (gone.length === 0) return released;
  const last = (url: string): string => {
    const known = released.get(url);
    return known !== undefined && known > at ? known : at;
  };
  return new Map([...released, ...gone.map((url) => [url, last(url)] as const)]);
}

function goneImages(before: Workspace, after: Workspace): readonly string[] {
  const [logo, nextLogo] = [before.account?.logoUrl ?? '', after.account?.logoUrl ?? ''];
  return [
    ...(logo !== '' && logo !== nextLogo ? [logo] : []),
    ...(['menus', 'sections', 'items'] as const).flatMap((kind) =>
      goneOf(before[kind], after[kind]),
    ),
  ];
}

type Shown = { readonly imageUrl: string };

function goneOf(before: ReadonlyMap<string, Shown>, after: ReadonlyMap<string, Shown>): string[] {
  if (before === after) return [];
  return [...before].flatMap(([id, { imageUrl }]) =>
    imageUrl !== '' && after.get(id)?.imageUrl !== imageUrl ? [imageUrl] : [],
  );
}

/** The gateways forget what they have removed, which they do after an hour more than this. */
const surelyKept = limits.undoHours * 3_600_000;

/** Whether a note of an image that was let go then may be gone by now. */
export const mayBeForgotten = (releasedAt: unknown, now: number): boolean =>
  typeof releasedAt === 'string' && Date.parse(releasedAt) < now - surelyKept;
