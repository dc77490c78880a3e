import { useSearchParams } from 'react-router-dom';
import { acts, type Act } from './changes/change.form.ts';

/** The URL state of the modules. */
interface ModulesView {
  /** The change whose dialog is open. */
  asked: { act: Act; area: string; build: string | null } | null;
  /** The area whose history is shown; null for all areas. */
  historyOf: string | null;
  /** Filters the areas by name. */
  search: string;
}

const names = {
  act: 'hacer',
  area: 'seccion',
  build: 'build',
  history: 'historial',
  search: 'buscar',
} as const;

export function useModulesView() {
  const [search, setSearch] = useSearchParams();
  const act = acts.find((one) => one === search.get(names.act));
  const area = search.get(names.area);
  const view: ModulesView = {
    asked: act && area !== null ? { act, area, build: search.get(names.build) } : null,
    historyOf: search.get(names.history),
    search: search.get(names.search) ?? '',
  };
  function change(values: Record<string, string | null>, replace: boolean): void {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace, preventScrollReset: true });
  }
  return {
    view,
    ask: (act: Act, area: string, build: string | null = null) =>
      change({ [names.act]: act, [names.area]: area, [names.build]: build }, false),
    close: () => change({ [names.act]: null, [names.area]: null, [names.build]: null }, true),
    findArea: (part: string) => change({ [names.search]: part === '' ? null : part }, true),
    showHistoryOf: (area: string | null) => change({ [names.history]: area }, true),
  };
}
