import { useState } from 'react';

const key = (workspaceId: string): string => `qr-menu.code-taken.${workspaceId}`;

/** Whether this browser has got the venue's QR code, and a way to note that it has. */
export function useTakenCode(workspaceId: string) {
  const [taken, setTaken] = useState(() => localStorage.getItem(key(workspaceId)) !== null);
  const take = () => {
    localStorage.setItem(key(workspaceId), 'yes');
    setTaken(true);
  };
  return { taken, take };
}
