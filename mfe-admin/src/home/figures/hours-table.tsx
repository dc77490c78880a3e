import { useArea } from '@aforo/shared/area';
import type { Figures } from '@aforo/shared/contract';
import { weekdayNames, weekFrom } from '@aforo/shared/format';
import { VisuallyHidden } from '@aforo/shared/ui';
import { formatShare } from './figures.messages.ts';
import { cellOf, Scroll, WeekTable } from './share-table.ts';

/** Occupancy of the classes by starting hour and day of the week. */
export function HoursTable({ hours }: Pick<Figures, 'hours'>) {
  const { weekStartsOn } = useArea().settings;
  const began = hours.map(({ hour }) => hour);
  const [first, last] = [Math.min(...began), Math.max(...began)];
  const weekdays = weekFrom(weekStartsOn);
  return (
    <Scroll role="group" aria-label="Ocupación por hora y día" tabIndex={0}>
      <WeekTable>
        <caption>
          <VisuallyHidden>Ocupación por hora y día de la semana</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Hora</th>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayNames[weekday]}>
                {weekdayNames[weekday]?.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((hour) => (
            <tr key={hour}>
              <th scope="row">{`${String(hour).padStart(2, '0')}:00`}</th>
              {weekdays.map((weekday) => {
                const cell = hours.find((one) => one.weekday === weekday && one.hour === hour);
                return cell ? (
                  <td
                    key={weekday}
                    {...cellOf(cell.taken, cell.places)}
                    title={`${cell.taken} de ${cell.places} plazas`}
                  >
                    {formatShare(cell.taken, cell.places)}
                  </td>
                ) : (
                  <td key={weekday}>
                    <VisuallyHidden>Sin clases</VisuallyHidden>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </WeekTable>
    </Scroll>
  );
}
