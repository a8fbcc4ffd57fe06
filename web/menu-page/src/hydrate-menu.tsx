import { hydrateRoot } from 'react-dom/client';
import { GuestApp } from './guest-app.tsx';
import type { GuestData } from './guest-data.ts';
import { registerOffline } from './live/offline/register-offline.ts';

export function hydrateMenu(): void {
  const root = document.getElementById('root');
  const source = document.getElementById('menu-data');
  if (!root || !source) return;
  const data: GuestData = JSON.parse(source.textContent);
  const accountName = decodeURIComponent(location.pathname.split('/')[2] ?? '');
  if (accountName !== '') registerOffline();
  hydrateRoot(
    root,
    <GuestApp accountName={accountName} data={data} tag={source.dataset.tag ?? ''} />,
  );
}
