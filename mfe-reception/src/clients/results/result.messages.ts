import { isNarrowed, type ClientListState } from '../../common/client-list-url.ts';

const number = new Intl.NumberFormat('es', { useGrouping: 'always' });

/**
 * The number of results: `3 resultados para «muñoz»`. The active filters are shown by chips beside
 * it.
 */
export function resultText(total: number, state: ClientListState): string {
  const q = state.q.trim();
  if (q) return `${count(total, 'resultado', 'resultados')} para «${q}»`;
  const clients = count(total, 'cliente', 'clientes');
  return isNarrowed(state) ? `${clients} con estos filtros` : clients;
}

function count(total: number, one: string, many: string): string {
  if (total === 0) return `Ningún ${one}`;
  return `${number.format(total)} ${total === 1 ? one : many}`;
}
