import { useSearchParams } from 'react-router-dom';

const name = 'pedir';

/** Whether that is being asked for, said in the address: the search leads to it and going back undoes it. */
export function useAsking(what: 'dias' | 'horario') {
  const [search, setSearch] = useSearchParams();
  const change = (isAsking: boolean) => {
    const next = new URLSearchParams(search);
    if (isAsking) next.set(name, what);
    else next.delete(name);
    setSearch(next, { replace: !isAsking, preventScrollReset: true });
  };
  return [search.get(name) === what, change] as const;
}
