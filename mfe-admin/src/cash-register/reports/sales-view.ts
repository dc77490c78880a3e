import { useSearchParams } from 'react-router-dom';
import { saleStates, type SaleState } from '@aforo/shared/contract';
import { isDay } from './periods.ts';

/** The filters of the sales in the URL: search text, days of issue and payment state. */
export interface SalesView {
  q: string;
  from: string;
  to: string;
  state: SaleState | undefined;
}

export const everySale: SalesView = { q: '', from: '', to: '', state: undefined };

const names = { q: 'q', from: 'desde', to: 'hasta', state: 'estado' } as const;

/** Invalid values count as absent. */
function readSalesView(search: URLSearchParams): SalesView {
  const dayOf = (name: string) => {
    const text = search.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  return {
    q: search.get(names.q) ?? '',
    from: dayOf(names.from),
    to: dayOf(names.to),
    state: saleStates.find((state) => state === search.get(names.state)),
  };
}

export function useSalesView() {
  const [search, setSearch] = useSearchParams();
  const view = readSalesView(search);
  function show(change: Partial<SalesView>): void {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries({ ...view, ...change })) {
      const name = names[key as keyof SalesView]; // its keys are those of `names`
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true });
  }
  return [view, show] as const;
}
