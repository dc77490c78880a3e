import type { Figures, FigureTable, NamedUse } from '@aforo/shared/contract';
import type { Cell } from '../../platform/formats/cell.ts';
import { csvOf } from '../../platform/formats/csv.ts';

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/** One of the tables as a file, with the counts behind each percentage. */
export function figureTable(table: FigureTable, figures: Figures): { name: string; text: string } {
  switch (table) {
    case 'hours':
      return {
        name: 'ocupacion-por-horas',
        text: csvOf(
          ['Día', 'Hora', 'Clases', 'Plazas ocupadas', 'Plazas', 'Ocupación (%)'],
          figures.hours.map(({ weekday, hour, sessions, taken, places }) => [
            weekdays[weekday] ?? '',
            `${String(hour).padStart(2, '0')}:00`,
            sessions,
            taken,
            places,
            shareCell(taken, places),
          ]),
        ),
      };
    case 'services':
      return { name: 'por-servicio', text: useTable('Servicio', figures.services) };
    case 'professionals':
      return { name: 'por-profesional', text: useTable('Profesional', figures.professionals) };
    case 'cohorts':
      return {
        name: 'quien-vuelve',
        text: csvOf(
          ['Mes de la primera visita', 'Personas', 'Meses después', 'Vinieron', 'Vinieron (%)'],
          figures.cohorts.flatMap(({ month, people, returned }) =>
            [people, ...returned].map((count, later) => [
              month,
              people,
              later,
              count,
              shareCell(count, people),
            ]),
          ),
        ),
      };
  }
}

function useTable(heading: string, rows: readonly NamedUse[]): string {
  const head = ['Sesiones', 'Vinieron', 'No vinieron', 'Sin marcar', 'Cancelaron tarde'];
  return csvOf(
    [heading, ...head, 'Plazas ocupadas', 'Plazas', 'Ocupación (%)', 'Faltas (%)'],
    rows.map((row) => [
      row.name,
      row.sessions,
      row.attended,
      row.noShow,
      row.unmarked,
      row.cancelledLate,
      row.taken,
      row.places,
      shareCell(row.taken, row.places),
      shareCell(row.noShow, row.attended + row.noShow),
    ]),
  );
}

/** A percentage with two decimals; empty when the whole is zero. */
function shareCell(part: number, whole: number): Cell {
  return whole === 0 ? null : { hundredths: Math.round((part / whole) * 10_000) };
}
