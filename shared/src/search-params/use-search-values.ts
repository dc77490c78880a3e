import { useSearchParams, type NavigateOptions } from 'react-router-dom';
import type { SearchParams } from './define-search-params.ts';

/**
 * The values in the address, their setter, and the link to changed values. The setter replaces the
 * history entry, unless the options say otherwise.
 */
export function useSearchValues<V extends object>(params: SearchParams<V>) {
  const [search, setSearch] = useSearchParams();
  const values = params.read(search);
  const linkTo = (change: Partial<V>) => params.write({ ...values, ...change }, search) || '?';
  const show = (change: Partial<V>, options: NavigateOptions = { replace: true }) =>
    setSearch(linkTo(change), options);
  return [values, show, linkTo] as const;
}
