import { useMemo } from 'react';
import type { GuestData } from './guest-data.ts';
import { GuestMenu } from './guest-menu.tsx';
import { guestTexts } from './i18n/guest-texts.ts';
import {
  GuestFooter,
  GuestHeader,
  GuestNotice,
  LoadingNotice,
  OfflineNotice,
  ScrollToTop,
} from './page-frame.tsx';
import { useGuestData } from './use-guest-data.ts';

export type GuestAppProps = {
  /** Empty for the demo menu, which nobody changes. */
  readonly accountName: string;
  readonly data: GuestData;
  readonly tag: string;
};

/** The whole page: the same tree on the server and in the browser. */
export function GuestApp({ accountName, data: first, tag }: GuestAppProps) {
  const current = useGuestData({ data: first, tag }, accountName);
  const { data, loading, failed, choose, offlineSince } = current;
  const { language, venue, menu } = data;
  const t = useMemo(() => guestTexts(language), [language]);
  const links = { language, t, onChoose: choose };
  if (!venue || !menu) {
    const heading = t(venue ? 'guest.activeMenuNotFound' : 'guest.accountNotFound');
    return <GuestNotice heading={heading} venue={venue} {...links} />;
  }
  return (
    <>
      <GuestHeader venue={venue} {...links} />
      <GuestMenu menu={menu} busy={loading !== null} t={t} />
      <GuestFooter venue={venue} t={t} />
      <ScrollToTop t={t} />
      <OfflineNotice since={offlineSince} language={language} t={t} />
      <LoadingNotice loading={loading} failed={failed} retry={choose} />
    </>
  );
}
