import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pageNumbers } from './page-numbers.ts';

export type ItemPagesProps = {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
};

export function ItemPages({ page, pages, onChange }: ItemPagesProps) {
  const { t } = useTranslation();
  if (pages < 2) return null;
  return (
    <Group component="nav" aria-label={t('admin.items.pages')} gap="xs">
      <Button variant="default" disabled={page === 1} onClick={() => onChange(page - 1)}>
        {t('admin.items.previous')}
      </Button>
      {pageNumbers(page, pages).map((each, index, shown) =>
        each === null ? (
          <span key={`gap-after-${shown[index - 1]}`}>…</span>
        ) : (
          <Button
            key={each}
            variant={each === page ? 'filled' : 'default'}
            aria-label={t('admin.items.page', { n: each })}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onChange(each)}
          >
            {each}
          </Button>
        ),
      )}
      <Button variant="default" disabled={page === pages} onClick={() => onChange(page + 1)}>
        {t('admin.items.next')}
      </Button>
    </Group>
  );
}
