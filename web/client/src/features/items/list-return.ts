import { useLocation } from 'react-router-dom';

const path = '/admin/items';

/** State of a link to a form: what the list showed, to come back to it. */
export const listState = (search: string) => ({ listSearch: search });

/** Where a form goes when it is done: to the list, as it was left. */
export function useListReturn(): { readonly pathname: string; readonly search: string } {
  const { state } = useLocation();
  const search: unknown = state?.listSearch;
  return { pathname: path, search: typeof search === 'string' ? search : '' };
}
