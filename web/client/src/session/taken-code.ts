import { useState } from 'react';
import { browserStorage } from './browser-storage.ts';

const key = (workspaceId: string): string => `qr-menu.code-taken.${workspaceId}`;

/** Whether the venue's QR code was downloaded in this browser. This completes the step "code". */
export function useTakenCode(workspaceId: string) {
  const [taken, setTaken] = useState(() => browserStorage.getItem(key(workspaceId)) !== null);
  const take = () => {
    browserStorage.setItem(key(workspaceId), 'yes');
    setTaken(true);
  };
  return { taken, take };
}
