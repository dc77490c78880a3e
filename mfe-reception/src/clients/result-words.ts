import { defaultListState, type ClientListState } from '../common/client-list-url.ts';

const number = new Intl.NumberFormat('es', { useGrouping: 'always' });

/** How many clients the list found, as a colleague would say it: `3 resultados para «muñoz»`. */
export function resultWords(total: number, state: ClientListState): string {
  const q = state.q.trim();
  const qualities = filterWords(state);
  if (!q) return [count(total, 'cliente', 'clientes'), ...qualities].join(' ');
  return [`${count(total, 'resultado', 'resultados')} para «${q}»`, ...qualities].join(' ');
}

function filterWords({ status, tag, account }: ClientListState): string[] {
  const words: string[] = [];
  if (status === 'archived') words.push('entre los archivados');
  if (status === 'all') words.push('contando los archivados');
  if (account !== defaultListState.account) {
    words.push(account === 'with' ? 'con cuenta' : 'sin cuenta');
  }
  if (tag) words.push(words.length > 0 ? `y etiqueta «${tag}»` : `con la etiqueta «${tag}»`);
  return words;
}

function count(total: number, one: string, many: string): string {
  if (total === 0) return `Ningún ${one}`;
  return `${number.format(total)} ${total === 1 ? one : many}`;
}
