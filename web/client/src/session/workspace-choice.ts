import * as z from 'zod/mini';

const storageKey = 'qr-menu.workspace';
const choiceSchema = z.object({ userId: z.string(), workspaceId: z.string() });

/**
 * A tab keeps its workspace when other tabs change theirs. A new tab starts in the workspace that was chosen
 * last. Choices of other users of this browser do not count.
 */
export function createWorkspaceChoice(tab: Storage, browser: Storage) {
  const read = (storage: Storage, userId: string): string | null => {
    try {
      const choice = choiceSchema.parse(JSON.parse(storage.getItem(storageKey) ?? 'null'));
      return choice.userId === userId ? choice.workspaceId : null;
    } catch {
      return null;
    }
  };
  return {
    /** Returns the workspace in which this user last worked. */
    load: (userId: string) => read(tab, userId) ?? read(browser, userId),
    save: (userId: string, workspaceId: string): void => {
      const text = JSON.stringify({ userId, workspaceId });
      tab.setItem(storageKey, text);
      browser.setItem(storageKey, text);
    },
  };
}
