import { createPortal } from 'react-dom';
import { createGlobalStyle, styled } from 'styled-components';
import type { AgendaSession } from '../../contract/index.ts';
import { formatEnd, formatLongDate, formatTime, formatWeek } from '../../format/index.ts';
import { calendarOf, type CalendarFacts, type CalendarGrid } from '../agenda-columns.ts';
import { timeOf } from '../placement.ts';
import { fontSizeFor, sheet } from './print-font-size.ts';
import { usePrinting } from './use-printing.ts';

interface Props {
  facts: CalendarFacts;
  centerName: string;
  /** The kind of calendar: `Semana`, `Equipo`, `Salas`. */
  title: string;
  /** Names of the active filters: a professional, a room. */
  onlyOf?: readonly string[] | undefined;
}

/**
 * A day or a week on one landscape A4 sheet. Rows are the hours, as tall as their sessions, so that
 * no text is cut. On paper it replaces the whole page; on screen it isn't rendered.
 */
export function PrintedCalendar(props: Props) {
  const isPrinting = usePrinting();
  return isPrinting ? createPortal(<Printed {...props} />, document.body) : null;
}

function Printed({ facts, centerName, title, onlyOf = [] }: Props) {
  const { columns, placed } = calendarOf(facts);
  const hours = [...new Set(placed.map(({ placement }) => Math.floor(placement.from / 60)))];
  const rows = hours
    .sort((a, b) => a - b)
    .map((hour) => ({
      hour,
      cells: columns.map(({ id }) => ({
        id,
        entries: placed
          .filter(
            ({ placement }) =>
              placement.columnId === id && Math.floor(placement.from / 60) === hour,
          )
          .sort((a, b) => a.placement.from - b.placement.from)
          .map((one) => ({ ...one, ...blockText(one, facts) })),
      })),
    }));
  const points = fontSizeFor(
    rows.map(({ cells }) =>
      cells.map(({ entries }) => entries.map(({ times, rest }) => times.length + rest.length)),
    ),
  );
  return (
    <Sheet data-printed-calendar>
      <PrintedAlone />
      <Top>
        <strong>{centerName}</strong> <span>{[title, ...onlyOf].join(' · ')}</span>{' '}
        <span>{periodText(facts)}</span>
      </Top>
      <table style={{ fontSize: `${points}pt` }}>
        <colgroup>
          <col style={{ width: `${sheet.hoursMm}mm` }} />
          {columns.map(({ id }) => (
            <col key={id} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.title}
                {[column.note, ...reasonsOf(column.shut)].filter(Boolean).map((note) => (
                  <small key={note}>{note}</small>
                ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ hour, cells }) => (
            <tr key={hour}>
              <th scope="row">{timeOf(hour * 60)}</th>
              {cells.map(({ id, entries }) => (
                <td key={id}>
                  {entries.map(({ session, times, rest }) => (
                    <Entry
                      key={session.id}
                      style={{ borderLeftColor: session.service.color }}
                      $isCancelled={session.status === 'cancelled'}
                    >
                      <b>{times}</b> {rest}
                    </Entry>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? <p>No hay nada.</p> : null}
    </Sheet>
  );
}

/** The content of a block as one line of text. */
function blockText(
  { session, isRest }: CalendarGrid['placed'][number],
  { view, timeZone }: CalendarFacts,
): { times: string; rest: string } {
  const { startsAt, endsAt, service, professional, roomName, kind, roster } = session;
  const end = formatEnd(startsAt, endsAt, timeZone);
  const facts = [
    `${service.name}${session.status === 'cancelled' ? ' (cancelada)' : ''}`,
    kind === 'appointment' ? roster[0]?.client.name : null,
    view === 'profesionales' ? null : professional.name,
    view === 'salas' ? null : roomName,
    kind === 'class' ? seatsOf(session) : null,
  ];
  return {
    times: isRest ? `sigue hasta ${end}` : `${formatTime(startsAt, timeZone)}–${end}`,
    rest: facts.filter(Boolean).join(' · '),
  };
}

function seatsOf({ taken, capacity }: AgendaSession): string {
  return `${taken}/${capacity}`;
}

function periodText({ view, agendas }: CalendarFacts): string {
  const days = agendas.map(({ localDate }) => localDate);
  const [first = ''] = days;
  const year = (days.at(-1) ?? first).slice(0, 4);
  if (view === 'semana' && days.length > 1) return `${formatWeek(days)} ${year}`;
  return `${formatLongDate(first)} de ${year}`;
}

/** Reasons why hours of a column are unavailable, with the hours unless it is the whole day. */
function reasonsOf(shut: CalendarGrid['columns'][number]['shut']): string[] {
  return shut.flatMap(({ from, to, reason }) => {
    if (reason === undefined) return [];
    const isWholeDay = from === 0 && to === 1440;
    return [isWholeDay ? reason : `${reason}, ${timeOf(from)}–${timeOf(to)}`];
  });
}

/**
 * Black on white regardless of the screen's colours; a service's colour is shown beside its name.
 */
const Sheet = styled.div`
  display: none;

  @media print {
    display: block;
    color: black;
    font-size: 10pt;
    line-height: 1.25;
    hyphens: auto;
    print-color-adjust: exact;
  }
  table {
    width: 100%;
    table-layout: fixed;
    border-collapse: collapse;
    line-height: 1.25;
  }
  th,
  td {
    padding: 0.4mm 0.6mm;
    border: 0.2mm solid gray;
    text-align: left;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-weight: ${({ theme }) => theme.font.regular};
  }
  tr {
    break-inside: avoid;
  }
`;

const Top = styled.h1`
  display: flex;
  gap: 4mm;
  align-items: baseline;
  justify-content: space-between;
  padding-bottom: 2mm;
  font-size: 12pt;
  font-weight: ${({ theme }) => theme.font.regular};
`;

const Entry = styled.p<{ $isCancelled: boolean }>`
  margin-bottom: 0.8mm;
  padding-left: 0.8mm;
  border-left: 0.8mm solid;
  text-decoration: ${({ $isCancelled }) => ($isCancelled ? 'line-through' : 'none')};
`;

/** Hides everything else on paper. */
const PrintedAlone = createGlobalStyle`
  @page {
    size: A4 landscape;
    margin: 8mm;
  }
  @media print {
    html, body {
      min-height: 0;
      background: white;
    }
    body > :not([data-printed-calendar]) {
      display: none !important;
    }
  }
`;
