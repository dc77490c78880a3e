import type { ClientSegment, ClientSummary } from '@aforo/shared/contract';

/** The state of the client list in its URL. */
export interface ClientListState {
  q: string;
  status: ClientSummary['status'] | 'all';
  tag: string;
  account: 'any' | 'with' | 'without';
  segment: 'any' | ClientSegment;
  sort: 'name' | 'newest';
  page: number;
  /**
   * Null when the panel for a new client is closed; otherwise the name it starts with, possibly
   * empty.
   */
  newName: string | null;
}

export const defaultListState: ClientListState = {
  q: '',
  status: 'active',
  tag: '',
  account: 'any',
  segment: 'any',
  sort: 'name',
  page: 1,
  newName: null,
};

/** The URL values. The first of each is the default and is omitted. */
const urlValues = {
  estado: { activos: 'active', archivados: 'archived', todos: 'all' },
  cuenta: { todas: 'any', con: 'with', sin: 'without' },
  grupo: {
    todos: 'any',
    bono: 'bonoEnding',
    ausentes: 'away',
    deuda: 'debt',
    faltas: 'noShow',
    nuevos: 'firstMonth',
    cumple: 'birthday',
    sinpermiso: 'noConsent',
  },
  orden: { nombre: 'name', recientes: 'newest' },
} as const;

/** Parses any user input or old link: unknown values become the default. */
export function readClientList(search: URLSearchParams): ClientListState {
  return {
    q: (search.get('q') ?? '').slice(0, 100),
    status: meaning(urlValues.estado, search.get('estado')) ?? defaultListState.status,
    tag: (search.get('etiqueta') ?? '').trim().slice(0, 40),
    account: meaning(urlValues.cuenta, search.get('cuenta')) ?? defaultListState.account,
    segment: meaning(urlValues.grupo, search.get('grupo')) ?? defaultListState.segment,
    sort: meaning(urlValues.orden, search.get('orden')) ?? defaultListState.sort,
    page: readPage(search.get('pagina')),
    newName: search.get('nuevo'),
  };
}

/** `?q=mu%C3%B1oz&pagina=2`, or an empty string for the default list. */
export function writeClientList(state: ClientListState): string {
  const search = new URLSearchParams();
  if (state.q.trim()) search.set('q', state.q);
  const named = {
    estado: wordOf(urlValues.estado, state.status),
    cuenta: wordOf(urlValues.cuenta, state.account),
    grupo: wordOf(urlValues.grupo, state.segment),
    orden: wordOf(urlValues.orden, state.sort),
  };
  if (state.status !== defaultListState.status) search.set('estado', named.estado);
  if (state.tag) search.set('etiqueta', state.tag);
  if (state.account !== defaultListState.account) search.set('cuenta', named.cuenta);
  if (state.segment !== defaultListState.segment) search.set('grupo', named.grupo);
  if (state.sort !== defaultListState.sort) search.set('orden', named.orden);
  if (state.page > 1) search.set('pagina', String(state.page));
  if (state.newName !== null) search.set('nuevo', state.newName);
  const text = search.toString();
  return text ? `?${text}` : '';
}

/** Whether filters or a search may hide clients. */
export function isNarrowed({ q, status, tag, account, segment }: ClientListState): boolean {
  return (
    q.trim() !== '' ||
    tag !== '' ||
    status !== defaultListState.status ||
    account !== defaultListState.account ||
    segment !== defaultListState.segment
  );
}

function meaning<T extends string>(
  vocabulary: Record<string, T>,
  word: string | null,
): T | undefined {
  return word !== null && Object.hasOwn(vocabulary, word) ? vocabulary[word] : undefined;
}

function wordOf<T extends string>(vocabulary: Record<string, T>, value: T): string {
  const entry = Object.entries(vocabulary).find(([, meant]) => meant === value);
  return entry?.[0] ?? '';
}

function readPage(text: string | null): number {
  const page = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 1;
  return Math.max(1, page);
}
