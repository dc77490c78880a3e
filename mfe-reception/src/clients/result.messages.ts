import { isNarrowed, type ClientListState } from '../common/client-list-url.ts';

const number = new Intl.NumberFormat('es', { useGrouping: 'always' });

/**
 * How many clients the list found, as a colleague would say it: `3 resultados para «muñoz»`. Which
 * filters are on, the chips beside it say.
 */
export function resultWords(total: number, state: ClientListState): string {
  const q = state.q.trim();
  if (q) return `${count(total, 'resultado', 'resultados')} para «${q}»`;
  const clients = count(total, 'cliente', 'clientes');
  return isNarrowed(state) ? `${clients} con estos filtros` : clients;
}

function count(total: number, one: string, many: string): string {
  if (total === 0) return `Ningún ${one}`;
  return `${number.format(total)} ${total === 1 ? one : many}`;
}
