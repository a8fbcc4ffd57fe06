import { useState } from 'react';
import { ListItemsDocument, type ListItemsQuery } from '#api/generated/operations.ts';
import { displayText, parseTranslations } from '#api/translations.ts';
import { useConnection } from '#api/use-connection.ts';
import { useLanguage } from '#i18n/use-language.ts';

/** Spec §9. */
const pageSize = 10;
const batchSize = 50;

const select = (data: ListItemsQuery) => data.listItems;

/** One page of the items or, while searching, all that match. */
export function useItems() {
  const [language] = useLanguage();
  const [search, setSearch] = useState('');
  const [wantedPage, setPage] = useState(1);
  const words = search.trim().toLocaleLowerCase(language);
  const searching = words !== '';
  const list = useConnection({
    document: ListItemsDocument,
    select,
    limit: searching ? batchSize : pageSize,
    ...(searching ? {} : { want: wantedPage * pageSize }),
  });
  const all = list.records.map((item, index) => {
    const { name, description } = parseTranslations(item.translations);
    return {
      ...item,
      number: index + 1,
      name: displayText(name, language),
      description: displayText(description, language),
    };
  });
  const pages = Math.max(1, Math.ceil(list.total / pageSize));
  // Deleting the last item of the last page must not leave the owner on an empty one.
  const page = Math.min(wantedPage, pages);
  const matches = ({ name, description }: (typeof all)[number]) =>
    `${name}\n${description}`.toLocaleLowerCase(language).includes(words);
  return {
    ...list,
    search,
    setSearch,
    searching,
    page,
    pages,
    setPage,
    rows: searching ? all.filter(matches) : all.slice((page - 1) * pageSize, page * pageSize),
  };
}
