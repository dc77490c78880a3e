import type { Figures } from '@aforo/shared/contract';
import { formatMonth } from '@aforo/shared/format';
import { VisuallyHidden } from '@aforo/shared/ui';
import { formatShare } from './figures.messages.ts';
import { cellOf, Scroll, ShareTable } from './share-table.ts';

/** Returning clients, by the month of their first attendance. */
export function CohortsTable({ cohorts }: Pick<Figures, 'cohorts'>) {
  const most = Math.max(0, ...cohorts.map(({ returned }) => returned.length));
  return (
    <Scroll role="group" aria-label="Quién vuelve, por meses" tabIndex={0}>
      <ShareTable>
        <caption>
          <VisuallyHidden>Quién vuelve, por el mes de su primera visita</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Primera visita</th>
            <th scope="col">Personas</th>
            {Array.from({ length: most }, (_, index) => (
              <th key={index} scope="col" abbr={`${index + 1} meses después`}>
                +{index + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month, people, returned }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{people}</td>
              {returned.map((count, index) => (
                <td key={index} {...cellOf(count, people)} title={`${count} de ${people}`}>
                  {formatShare(count, people)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ShareTable>
    </Scroll>
  );
}
