import {
  payRuleKindName,
  type PayCorrection,
  type PayLine,
  type PayStatement,
} from '@aforo/shared/contract';
import type { Cell } from '../../platform/formats/cell.ts';
import { csvOf } from '../../platform/formats/csv.ts';
import { localTimeOf } from '../../platform/time/local-time.ts';
import { monthText } from './pay.messages.ts';

interface Row {
  statement: PayStatement;
  line: PayLine | PayCorrection;
  timeZone: string;
}

const columns: readonly (readonly [heading: string, cell: (row: Row) => Cell])[] = [
  ['Profesional', ({ statement }) => statement.professionalName],
  ['Día', ({ line }) => ({ date: line.localDate })],
  ['Hora', ({ line, timeZone }) => localTimeOf(new Date(line.startsAt), timeZone)],
  ['Servicio', ({ line }) => line.serviceName],
  ['Minutos', ({ line }) => line.minutes],
  ['Qué es', ({ line }) => kindText(line)],
  ['Vinieron', ({ line }) => line.attended],
  ['No vinieron', ({ line }) => line.noShow],
  ['Cancelaron tarde', ({ line }) => line.cancelledLate],
  ['Sin marcar', ({ line }) => line.unmarked],
  ['Valor de la sesión', ({ line }) => ({ hundredths: line.valueMinor })],
  ['Cómo se paga', ({ line: { rule } }) => rule && payRuleKindName[rule.kind]],
  ['Tarifa', ({ line: { rule } }) => (rule?.rateMinor ? { hundredths: rule.rateMinor } : null)],
  [
    'Porcentaje',
    ({ line: { rule } }) => (rule?.basisPoints ? { hundredths: rule.basisPoints } : null),
  ],
  [
    'Mínimo',
    ({ line: { rule } }) => (rule?.minimumMinor ? { hundredths: rule.minimumMinor } : null),
  ],
  ['Se paga', ({ line }) => ({ hundredths: line.amountMinor })],
];

/** The lines of statements, sessions before corrections: their amounts add up to the totals. */
export function payTable(statements: readonly PayStatement[], timeZone: string): string {
  return csvOf(
    columns.map(([heading]) => heading),
    statements.flatMap((statement) =>
      [...statement.lines, ...statement.corrections].map((line) =>
        columns.map(([, cell]) => cell({ statement, line, timeZone })),
      ),
    ),
  );
}

function kindText(line: PayLine | PayCorrection): string {
  if ('beforeMinor' in line) return `Corrección de ${monthText(line.localDate.slice(0, 7))}`;
  return line.isCancelled ? 'Cancelada' : 'Dada';
}
