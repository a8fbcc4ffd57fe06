const workspacePrefix = 'workspace:';

/** The owner of a `workspace:<ownerId>` stream, null for other streams. */
export function ownerOfStream(stream: string): string | null {
  return stream.startsWith(workspacePrefix) ? stream.slice(workspacePrefix.length) : null;
}
