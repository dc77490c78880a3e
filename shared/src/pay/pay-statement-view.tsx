import Download from 'lucide-react/icons/download';
import { styled } from 'styled-components';
import type { PayCorrection, PayLine, PayStatement } from '../contract/index.ts';
import { formatDay, formatMonth, formatTime, localDateOf, money } from '../format/index.ts';
import { Badge, DataTable, EmptyState, Notice, Row, Section, Stack } from '../ui/index.ts';
import { attendanceText, countText, hoursText, reasonText } from './pay.messages.ts';

export interface PayStatementViewProps {
  statement: PayStatement;
  timeZone: string;
  /** The screen of a session, from the area's root. */
  sessionLink: (line: Pick<PayLine, 'sessionId' | 'localDate'>) => string;
}

/** A month of one professional: the total, and what each session gives and why. */
export function PayStatementView({ statement, timeZone, sessionLink }: PayStatementViewProps) {
  const { currency, month, lines, corrections } = statement;
  const columns = lineColumns(currency, timeZone);
  return (
    <Stack gap={5}>
      <Lead statement={statement} timeZone={timeZone} />
      <Warnings statement={statement} />
      {lines.length === 0 && corrections.length === 0 ? (
        <EmptyState title={`En ${formatMonth(month)} todavía no hay sesiones dadas`}>
          Cada clase y cada cita suman aquí en cuanto acaban.
        </EmptyState>
      ) : null}
      {lines.length > 0 ? (
        <Section title="Sesión a sesión">
          <DataTable
            caption={`Sesiones de ${formatMonth(month)}`}
            rows={lines}
            rowKey={({ sessionId }) => sessionId}
            rowLink={sessionLink}
            columns={columns}
          />
        </Section>
      ) : null}
      {corrections.length > 0 ? (
        <Section
          title="Correcciones de meses cerrados"
          description="Lo que ha cambiado en sesiones de un mes que ya estaba cerrado."
        >
          <DataTable
            caption="Correcciones de meses cerrados"
            rows={corrections}
            rowKey={({ sessionId }) => sessionId}
            rowLink={sessionLink}
            columns={correctionColumns(currency, timeZone)}
          />
        </Section>
      ) : null}
      <Foot>
        <span>Sin impuestos ni cotizaciones: no es una nómina.</span>
        <a
          href={`/api/professionals/${statement.professionalId}/pay/export?month=${month}`}
          download
        >
          <Download size={16} aria-hidden /> Descargar en CSV
        </a>
      </Foot>
    </Stack>
  );
}

function Lead({ statement, timeZone }: Pick<PayStatementViewProps, 'statement' | 'timeZone'>) {
  const { currency, totalMinor, correctionsMinor, closedAt } = statement;
  const { sessions, attended, givenMinutes, plannedMinutes } = statement;
  return (
    <Figures>
      <div>
        <dt>
          <Row gap={2}>
            {closedAt ? 'Se paga' : 'Hasta ahora'}
            {closedAt ? (
              <Badge tone="success">Cerrado el {formatDay(localDateOf(closedAt, timeZone))}</Badge>
            ) : null}
          </Row>
        </dt>
        <dd>
          <strong>{money(totalMinor, currency)}</strong>
          {correctionsMinor === 0 ? null : (
            <small>incluye {money(correctionsMinor, currency)} de correcciones</small>
          )}
        </dd>
      </div>
      <div>
        <dt>Sesiones dadas</dt>
        <dd>
          <strong>{sessions}</strong>
          <small>{countText(attended, 'asistencia', 'asistencias')}</small>
        </dd>
      </div>
      <div>
        <dt>Horas dadas</dt>
        <dd>
          <strong>{hoursText(givenMinutes)}</strong>
          <small>de {hoursText(plannedMinutes)} previstas</small>
        </dd>
      </div>
    </Figures>
  );
}

function Warnings({ statement }: { statement: PayStatement }) {
  const { unmarked, withoutRule, closedAt } = statement;
  if (closedAt !== null) return null;
  return (
    <>
      {unmarked > 0 ? (
        <Notice tone="warning">
          {countText(unmarked, 'persona está', 'personas están')} sin marcar y todavía no cuentan.
        </Notice>
      ) : null}
      {withoutRule > 0 ? (
        <Notice tone="warning">
          {countText(withoutRule, 'sesión no tiene', 'sesiones no tienen')} regla de pago ese día y
          no suman nada.
        </Notice>
      ) : null}
    </>
  );
}

const dayColumn = (timeZone: string) => ({
  key: 'when',
  header: 'Sesión',
  priority: 'main' as const,
  render: ({ localDate, startsAt, serviceName }: PayLine) => (
    <>
      {formatDay(localDate)} {formatTime(startsAt, timeZone)} · {serviceName}
    </>
  ),
});

function lineColumns(currency: string, timeZone: string) {
  return [
    dayColumn(timeZone),
    {
      key: 'why',
      header: 'Por qué',
      render: (line: PayLine) => (
        <>
          {reasonText(line, currency)}
          {line.isCancelled ? null : <Muted>{attendanceText(line)}</Muted>}
        </>
      ),
    },
    {
      key: 'amount',
      header: 'Se paga',
      align: 'end' as const,
      render: ({ amountMinor }: PayLine) => <Amount>{money(amountMinor, currency)}</Amount>,
    },
  ];
}

function correctionColumns(currency: string, timeZone: string) {
  return [
    dayColumn(timeZone),
    {
      key: 'why',
      header: 'Por qué',
      render: (line: PayCorrection) =>
        `Se pagó ${money(line.beforeMinor, currency)} y son ${money(line.beforeMinor + line.amountMinor, currency)}`,
    },
    {
      key: 'amount',
      header: 'Diferencia',
      align: 'end' as const,
      render: ({ amountMinor }: PayCorrection) => <Amount>{money(amountMinor, currency)}</Amount>,
    },
  ];
}

const Amount = styled.span`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

const Muted = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[4]} ${({ theme }) => theme.space[6]};
  font-variant-numeric: tabular-nums;

  dt,
  small {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
  dd {
    display: grid;
  }
  strong {
    font-size: ${({ theme }) => theme.type.xl};
    font-weight: ${({ theme }) => theme.font.medium};
    line-height: 1.2;
  }
  > :first-child strong {
    font-size: min(${({ theme }) => theme.type.xxl}, 14vw);
    font-weight: ${({ theme }) => theme.font.bold};
  }
`;

const Foot = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;
  justify-content: space-between;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};

  a {
    display: inline-flex;
    gap: ${({ theme }) => theme.space[2]};
    align-items: center;
    min-height: 44px;
    color: ${({ theme }) => theme.color.primaryInk};
  }
`;
