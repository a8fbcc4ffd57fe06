import { useNetwork } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { Liveness } from '#api/use-workspace-changes.ts';
import './connection-banner.css';

export function ConnectionBanner({ liveness }: { readonly liveness: Liveness }) {
  const { t } = useTranslation();
  const { online } = useNetwork();
  const text = online ? (liveness === 'paused' ? t('live.paused') : null) : t('live.offline');
  // It is there from the start, so that what appears in it is read out.
  return (
    <div className="connection-banner" role="status" data-shown={text !== null}>
      {text}
    </div>
  );
}
