import { limits } from '@qr-menu/domain/workspace';
import { useTranslation } from 'react-i18next';
import './limit-count.css';

type LimitCountProps = {
  readonly text: string;
  readonly count: number;
  readonly limit: number;
};

const nearly = 0.9;

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

export function MenuCounts(props: { readonly sections: number; readonly items: number }) {
  const { t } = useTranslation();
  const { sectionsPerMenu, itemsPerMenu } = limits;
  const counts = [
    { text: 'catalog.sectionCount', count: props.sections, limit: sectionsPerMenu },
    { text: 'catalog.itemCount', count: props.items, limit: itemsPerMenu },
  ] as const;
  return counts.map(({ text, count, limit }) => (
    <LimitCount key={text} text={t(text, { n: count, limit })} count={count} limit={limit} />
  ));
}
