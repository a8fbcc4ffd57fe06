import { useState } from 'react';

const key = (workspaceId: string): string => `qr-menu.code-taken.${workspaceId}`;

/** Whether this browser has fetched the venue's printed code: the last of the first steps. */
export function useTakenCode(workspaceId: string) {
  const [taken, setTaken] = useState(() => localStorage.getItem(key(workspaceId)) !== null);
  const take = () => {
    localStorage.setItem(key(workspaceId), 'yes');
    setTaken(true);
  };
  return { taken, take };
}
