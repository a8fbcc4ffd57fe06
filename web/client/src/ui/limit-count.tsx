import { useTranslation } from 'react-i18next';
import './limit-count.css';

export type LimitCountProps = {
  readonly text: string;
  readonly count: number;
  readonly limit: number;
};

/** From this share of a limit on, it is worth a warning. */
const nearly = 0.9;

/** How much of a limit is used, with a warning when little is left. */
export function LimitCount({ text, count, limit }: LimitCountProps) {
  const { t } = useTranslation();
  const warning =
    count >= limit ? t('catalog.full') : count >= limit * nearly ? t('catalog.almostFull') : null;
  return (
    <span className="limit-count">
      {text}
      {warning ? <strong className="limit-warning">{warning}</strong> : null}
    </span>
  );
}
