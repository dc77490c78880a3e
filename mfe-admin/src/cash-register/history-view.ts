import { useSearchParams } from 'react-router-dom';

/**
 * The filters of the history in the URL: register, opening days, and only shifts with a difference.
 */
export interface HistoryView {
  registerId: string;
  from: string;
  to: string;
  isDifferent: boolean;
}

const names = {
  registerId: 'caja',
  from: 'desde',
  to: 'hasta',
  isDifferent: 'descuadres',
} as const;
const isDay = (text: string) => /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text);
const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

/** Invalid values count as absent. */
function readHistoryView(search: URLSearchParams): HistoryView {
  const read = (name: string, fits: (text: string) => boolean) => {
    const text = search.get(name) ?? '';
    return fits(text) ? text : '';
  };
  return {
    registerId: read(names.registerId, isId),
    from: read(names.from, isDay),
    to: read(names.to, isDay),
    isDifferent: search.get(names.isDifferent) === '1',
  };
}

export function useHistoryView() {
  const [search, setSearch] = useSearchParams();
  const view = readHistoryView(search);
  function show(change: Partial<HistoryView>): void {
    const { isDifferent, ...texts } = { ...view, ...change };
    const next = new URLSearchParams(search);
    const write = (name: string, value: string) =>
      value === '' ? next.delete(name) : next.set(name, value);
    write(names.registerId, texts.registerId);
    write(names.from, texts.from);
    write(names.to, texts.to);
    write(names.isDifferent, isDifferent ? '1' : '');
    setSearch(next, { replace: true });
  }
  return [view, show] as const;
}
