import * as z from 'zod/mini';

const storageKey = 'qr-menu.workspace';
const choiceSchema = z.object({ userId: z.string(), workspaceId: z.string() });

/**
 * A tab keeps its workspace when another tab switches to a different one. A new tab opens the workspace that
 * was chosen last. Choices by other users of this browser are ignored.
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
    /** Returns the workspace in which this user worked last. */
    load: (userId: string) => read(tab, userId) ?? read(browser, userId),
    save: (userId: string, workspaceId: string): void => {
      const text = JSON.stringify({ userId, workspaceId });
      tab.setItem(storageKey, text);
      browser.setItem(storageKey, text);
    },
  };
}
