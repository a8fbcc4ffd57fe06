import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type ItemPagesProps = {
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

/** Page 1, a window around the current page and the last page; `null` stands for an ellipsis. */
export function pageNumbers(page: number, pages: number): ReadonlyArray<number | null> {
  const near = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((each, index) => {
    const previous = shown[index - 1] ?? 0;
    return each - previous > 1 ? [null, each] : [each];
  });
}
