import { useSearchParams } from 'react-router-dom';

const name = 'pedir';

/**
 * Whether the dialog is open, as a URL parameter: the page search links to it, and going back
 * closes it.
 */
export function useRequestDialog(what: 'dias' | 'horario') {
  const [search, setSearch] = useSearchParams();
  const change = (isAsking: boolean) => {
    const next = new URLSearchParams(search);
    if (isAsking) next.set(name, what);
    else next.delete(name);
    setSearch(next, { replace: !isAsking, preventScrollReset: true });
  };
  return [search.get(name) === what, change] as const;
}
