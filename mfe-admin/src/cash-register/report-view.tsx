import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { createGlobalStyle, styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { CashReport } from '@aforo/shared/contract';
import { formatFullInstant, money } from '@aforo/shared/format';
import { BackLink, Button, QueryState, Row, Stack } from '@aforo/shared/ui';
import { rateText } from '../common/tax.messages.ts';
import { differenceText, methodName } from './cash.messages.ts';
import { reportQuery } from './cash.queries.ts';

/** The X or Z report of a shift; prints as an 80 mm receipt or on A4. */
export function ReportView({ sessionId, back }: { sessionId: string; back?: ReactNode }) {
  const report = useQuery(reportQuery(sessionId));
  return (
    <Stack>
      <Bar>
        {back ?? <BackLink to="?ver=historial">Historial</BackLink>}
        <Button onClick={() => window.print()}>Imprimir</Button>
      </Bar>
      <QueryState query={report}>{(shown) => <ReportSheet report={shown} />}</QueryState>
      <PrintedAlone />
    </Stack>
  );
}

function ReportSheet({ report }: { report: CashReport }) {
  const { timeZone } = useArea().settings.center;
  const { currency, cash, issuer, zNumber } = report;
  const amount = (minor: number) => money(minor, currency);
  const at = (instant: string) => formatFullInstant(instant, timeZone);
  return (
    <Sheet data-printed>
      <header>
        <h2>{zNumber === null ? 'Informe X' : `Informe Z ${zNumber}`}</h2>
        <p>{issuer.name}</p>
        {issuer.taxId === '' ? null : <p>NIF {issuer.taxId}</p>}
        {issuer.address === '' ? null : <p>{issuer.address}</p>}
      </header>
      <Part title={report.registerName}>
        <Line label="Abierta">{at(report.openedAt)}</Line>
        <Line label="Por">{report.openedByName ?? '—'}</Line>
        {report.closedAt === null ? (
          <Line label="Hecho">{at(report.madeAt)}</Line>
        ) : (
          <>
            <Line label="Cerrada">{at(report.closedAt)}</Line>
            <Line label="Por">{report.closedByName ?? '—'}</Line>
          </>
        )}
      </Part>
      <Part title="Formas de pago">
        {report.methods.length === 0 ? <p>Sin cobros.</p> : null}
        {report.methods.map(({ method, netMinor, countedMinor, differenceMinor }) => (
          <Line key={method} label={methodName[method]}>
            {amount(netMinor)}
            {countedMinor === null || differenceMinor === null ? null : (
              <small>
                contado {amount(countedMinor)} · {differenceText(differenceMinor, currency)}
              </small>
            )}
          </Line>
        ))}
        {report.pendingPayments === 0 ? null : (
          <Line label="Pagos sin terminar">{report.pendingPayments}</Line>
        )}
      </Part>
      <Part title="Efectivo">
        <Line label="Al abrir">{amount(cash.openingMinor)}</Line>
        {cash.openingDifferenceMinor === 0 ? null : (
          <Line label="Frente al cierre anterior">
            {differenceText(cash.openingDifferenceMinor, currency)}
            {cash.openingReason ? <small>{cash.openingReason}</small> : null}
          </Line>
        )}
        <Line label="Ventas">{amount(cash.salesMinor)}</Line>
        <Line label="Devoluciones">{amount(cash.refundsMinor)}</Line>
        <Line label="Entradas">{amount(cash.inMinor)}</Line>
        <Line label="Salidas">{amount(cash.outMinor)}</Line>
        <Line label="Esperado" isStrong>
          {amount(cash.expectedMinor)}
        </Line>
        {cash.countedMinor === null || cash.differenceMinor === null ? null : (
          <>
            <Line label="Contado" isStrong>
              {amount(cash.countedMinor)}
            </Line>
            <Line label="Diferencia" isStrong>
              {differenceText(cash.differenceMinor, currency)}
              {cash.closingReason ? <small>{cash.closingReason}</small> : null}
            </Line>
          </>
        )}
      </Part>
      <Part title="Ventas">
        <Line label={`Ventas (${report.sales.count})`}>{amount(report.sales.totalMinor)}</Line>
        <Line label={`Devoluciones (${report.refunds.count})`}>
          {amount(report.refunds.totalMinor)}
        </Line>
        <Line label={`Descuentos (${report.discounts.count})`}>
          {amount(report.discounts.totalMinor)}
        </Line>
      </Part>
      {report.rates.length === 0 ? null : (
        <Part title="Impuestos">
          {report.rates.map((rate) => (
            <Line key={rateText(rate)} label={rateText(rate)}>
              {amount(rate.grossMinor)}
              <small>
                base {amount(rate.baseMinor)} · cuota {amount(rate.quotaMinor)}
              </small>
            </Line>
          ))}
        </Part>
      )}
      {report.documents.length === 0 ? null : (
        <Part title="Documentos">
          {report.documents.map(({ first, last, count }) => (
            <Line key={first} label={`${first} a ${last}`}>
              {count}
            </Line>
          ))}
        </Part>
      )}
    </Sheet>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <Lines>{children}</Lines>
    </section>
  );
}

interface LineProps {
  label: string;
  isStrong?: boolean;
  children: ReactNode;
}

function Line({ label, isStrong = false, children }: LineProps) {
  return (
    <Pair data-strong={isStrong || undefined}>
      <span>{label}</span>
      <span>{children}</span>
    </Pair>
  );
}

const Bar = styled(Row)`
  justify-content: space-between;
`;

const Sheet = styled.article`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[5]};
  width: 100%;
  max-width: 520px;
  margin-inline: auto;
  padding: ${({ theme }) => theme.space[5]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  font-variant-numeric: tabular-nums;

  > header {
    text-align: center;
  }
`;

const Lines = styled.div`
  margin-top: ${({ theme }) => theme.space[2]};
`;

const Pair = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  justify-content: space-between;
  padding: ${({ theme }) => theme.space[2]} 0;
  border-top: 1px solid ${({ theme }) => theme.color.line};
  overflow-wrap: anywhere;

  > :last-child {
    text-align: end;
  }
  &[data-strong] {
    font-weight: ${({ theme }) => theme.font.bold};
  }
  small {
    display: block;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
    font-weight: ${({ theme }) => theme.font.regular};
  }
`;

/** Prints only the report, at the full width of the paper: an 80 mm roll or A4. */
const PrintedAlone = createGlobalStyle`
  @media print {
    body * {
      visibility: hidden;
    }
    [data-printed], [data-printed] * {
      visibility: visible;
      color: #000 !important;
    }
    [data-printed] {
      position: absolute;
      inset: 0 auto auto 0;
      max-width: 160mm;
      padding: 0;
      border: 0;
      background: none;
    }
  }
  @media print and (max-width: 90mm) {
    [data-printed] {
      gap: 3mm;
      font-size: 9pt;
    }
  }
`;
