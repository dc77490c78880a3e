import type { Figures, FigureTable } from '@aforo/shared/contract';
import type { Range } from './figures-view.ts';

/** `83 %`; a dash if the whole is 0. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '—' : `${Math.round((part / whole) * 100)} %`;
}

/** `12 de 15 faltas`, shown below a percentage. */
export function partText(part: number, whole: number): string {
  return `${part} de ${whole}`;
}

/** How each figure is calculated, in everyday language. */
export const formulas = {
  hours:
    'Plazas ocupadas entre plazas que había, de las clases que empezaron a esa hora. Ocupa plaza quien vino, quien faltó y quien está sin marcar; las citas no cuentan, porque siempre están llenas.',
  cohorts:
    'De quienes vinieron por primera vez cada mes, qué parte vino también uno, dos, tres… meses después. El último mes todavía no ha acabado.',
  uses: 'Faltas: quienes no vinieron, entre quienes vinieron y quienes no. Cancelaciones tarde: las que ya no devolvían la sesión, entre todas las reservas que contaban.',
} as const;

/** «De 20 que llevan ya 30 días, 12 volvieron antes de 30.» */
export function secondVisitText({ people, returned, settled }: Figures['secondVisit']): string {
  if (people === 0) return 'Nadie vino por primera vez en estos días.';
  const waiting = people - settled;
  const all = `Vinieron por primera vez ${people} y han vuelto ${returned}.`;
  if (waiting === 0) return all;
  return `${all} ${waiting === 1 ? '1 no cuenta' : `${waiting} no cuentan`} todavía: aún no hace 30 días.`;
}

export function tableAddress(table: FigureTable, { from, to }: Range): string {
  return `/api/figures/table?${new URLSearchParams({ table, from, to }).toString()}`;
}
