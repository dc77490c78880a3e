import { createContext, useContext, useMemo, useState } from 'react';
import type { ClientSelection } from '@aforo/shared/contract';
import type { ClientListState } from '../../common/client-list-url.ts';

/** The clients selected in the list: some, selected page by page, or all results. */
export interface ChosenClients {
  isChoosing: boolean;
  isAll: boolean;
  ids: ReadonlySet<string>;
  start: () => void;
  stop: () => void;
  toggle: (id: string) => void;
  add: (ids: readonly string[]) => void;
  chooseAll: () => void;
  clear: () => void;
  selection: ClientSelection;
}

interface Choice {
  /** The filter that the selection belongs to; a different filter resets the selection. */
  filter: string;
  isAll: boolean;
  ids: ReadonlySet<string>;
}

/** Keeps the selection while the filter stays the same. The page is not part of the filter. */
export function useChosenClients(state: ClientListState): ChosenClients {
  const { status, tag, account, segment } = state;
  const q = state.q.trim();
  const filter = JSON.stringify([q, status, tag, account, segment]);
  const [isChoosing, setChoosing] = useState(false);
  const [kept, setKept] = useState<Choice>(() => emptyChoice(filter));
  const choice = kept.filter === filter ? kept : emptyChoice(filter);
  const { isAll, ids } = choice;

  return useMemo(() => {
    const choose = (chosen: Iterable<string>) =>
      setKept({ filter, isAll: false, ids: new Set(chosen) });
    return {
      isChoosing,
      isAll,
      ids,
      start: () => setChoosing(true),
      stop: () => {
        setChoosing(false);
        setKept(emptyChoice(filter));
      },
      toggle: (id) => choose(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
      add: (more) => choose([...ids, ...more]),
      chooseAll: () =>
        setKept({
          filter,
          isAll: true,
          ids: new Set(),
        }),
      clear: () => setKept(emptyChoice(filter)),
      selection: isAll
        ? {
            filter: {
              q,
              status,
              tag,
              account,
              segment,
            },
          }
        : { ids: [...ids] },
    };
  }, [isChoosing, isAll, ids, filter, q, status, tag, account, segment]);
}

function emptyChoice(filter: string): Choice {
  return { filter, isAll: false, ids: new Set() };
}

export const ChosenContext = createContext<ChosenClients | null>(null);

/** @throws {Error} outside the list */
export function useChosen(): ChosenClients {
  const chosen = useContext(ChosenContext);
  if (!chosen) throw new Error('Only the list of clients has a choice');
  return chosen;
}
