type Place = { readonly partition: number; readonly offset: bigint };

/** Which workspaces have commits that Postgres may not have passed yet. */
export type DirtyStreams = {
  /** The log holds a commit of this stream. */
  readonly mark: (stream: string, place: Place) => void;
  /** Postgres has stored everything of a partition up to this offset. */
  readonly pass: (place: Place) => void;
  /** Whether a marked stream is not ready yet. */
  readonly isWaiting: () => boolean;
};

/** `onReady` is called as soon as Postgres has passed a marked stream's last commit. */
export function createDirtyStreams(onReady: (stream: string) => void): DirtyStreams {
  const marked = new Map<string, Place>();
  const passed = new Map<number, bigint>();

  const hasPassed = ({ partition, offset }: Place): boolean =>
    (passed.get(partition) ?? -1n) >= offset;

  return {
    mark: (stream, place) => {
      if (hasPassed(place)) onReady(stream);
      else marked.set(stream, place);
    },
    pass: (place) => {
      if (hasPassed(place)) return;
      passed.set(place.partition, place.offset);
      for (const [stream, waiting] of marked) {
        if (!hasPassed(waiting)) continue;
        marked.delete(stream);
        onReady(stream);
      }
    },
    isWaiting: () => marked.size > 0,
  };
}
