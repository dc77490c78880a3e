import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { paymentMethodNames, type MonthReport } from '@aforo/shared/contract';
import { formatMonth, localDateOf, money, monthBeside } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { useSearchValues } from '@aforo/shared/search-params';
import { Button, Card, EmptyState, PeriodBar, QueryState, Stack } from '@aforo/shared/ui';
import Download from 'lucide-react/icons/download';
import { rateText } from '../../common/tax.messages.ts';
import { DaysChart } from './days-chart.tsx';
import { FigureColumns, Figures, ReportBody } from './figures.tsx';
import { InvoiceBookDialog } from './invoice-book-dialog.tsx';
import { LeadFigures } from '../../common/lead-figures.tsx';
import { periodParams } from './periods.ts';
import { monthLink, salesLink } from './report-links.ts';
import { monthQuery } from './reports.queries.ts';
import { countOf, lessOf, restName, subjectName } from './reports.messages.ts';

/** The monthly report: sales and income, broken down in several ways. */
export function MonthTab() {
  const { timeZone } = useArea().settings.center;
  const [period] = useSearchValues(periodParams);
  const [isBookOpen, setBookOpen] = useState(false);
  const current = localDateOf(serverNow(), timeZone).slice(0, 7);
  const month = period.month ?? current;
  const before = monthBeside(month, -1);
  const after = monthBeside(month, 1);
  const report = useQuery(monthQuery(month));
  const reportBefore = useQuery(monthQuery(before));
  return (
    <Stack gap={5}>
      <PeriodBar
        label="Mes"
        name={formatMonth(month)}
        before={{ to: monthLink(before), name: formatMonth(before) }}
        after={month < current ? { to: monthLink(after), name: formatMonth(after) } : null}
        actions={
          <Button icon={<Download size={16} aria-hidden />} onClick={() => setBookOpen(true)}>
            Libro de facturas
          </Button>
        }
      />
      <QueryState query={report}>
        {(data) => (
          <ReportBody gap={5} aria-busy={report.isPlaceholderData || undefined}>
            <Month
              report={data}
              before={reportBefore.isPlaceholderData ? undefined : reportBefore.data}
            />
          </ReportBody>
        )}
      </QueryState>
      {isBookOpen && report.data ? (
        <InvoiceBookDialog
          from={report.data.from}
          to={report.data.to}
          onClose={() => setBookOpen(false)}
        />
      ) : null}
    </Stack>
  );
}

interface MonthProps {
  report: MonthReport;
  /** The report of the previous month, for comparison. */
  before: MonthReport | undefined;
}

function Month({ report, before }: MonthProps) {
  const { month, currency, totals, sales, days } = report;
  const amount = (minor: number) => money(minor, currency);
  const isEmpty = totals.issuedMinor === 0 && totals.chargedMinor === 0 && sales.count === 0;
  const compared = (minor: number | undefined) =>
    minor === undefined || !before ? undefined : `${formatMonth(before.month)}: ${amount(minor)}`;
  return (
    <>
      <LeadFigures
        items={[
          {
            name: 'Cobrado',
            value: amount(totals.chargedMinor),
            detail: compared(before?.totals.chargedMinor),
          },
          {
            name: 'Vendido',
            value: amount(totals.issuedMinor),
            detail: compared(before?.totals.issuedMinor),
          },
          {
            name: `${countOf(sales.count, 'venta', 'ventas')}, de media`,
            value: sales.averageMinor === null ? '—' : amount(sales.averageMinor),
            detail: compared(before?.sales.averageMinor ?? undefined),
          },
        ]}
      />
      {isEmpty ? (
        <EmptyState title={`En ${formatMonth(month)} no hay ventas`}>
          Cada venta y cada cobro suman aquí en cuanto se hacen.
        </EmptyState>
      ) : (
        <Card>
          <DaysChart days={days} currency={currency} />
        </Card>
      )}
      <Breakdowns report={report} />
    </>
  );
}

function Breakdowns({ report }: { report: MonthReport }) {
  const { from, to, totals, methods, rates, subjects, given, debts } = report;
  const { refunds, discounts, unusedBonos, vouchers } = report;
  return (
    <FigureColumns>
      <Figures
        title="De lo vendido a lo cobrado"
        explanation="Vendido es lo que dicen los documentos del mes, se pague cuando se pague. Cobrado es el dinero que entró menos el que se devolvió. Lo que se paga con un vale regalo se cobró al vender el vale."
        rows={[
          {
            key: 'documents',
            name: 'Facturas y recibos del mes',
            minor: totals.documentsMinor,
            to: salesLink(from, to),
          },
          ...(totals.undocumentedMinor === 0
            ? []
            : [
                {
                  key: 'undocumented',
                  name: 'Anotado sin documento',
                  minor: totals.undocumentedMinor,
                },
              ]),
          { key: 'unpaid', name: 'Sin pagar al acabar el mes', minor: lessOf(totals.unpaidMinor) },
          { key: 'earlier', name: 'Pagado de ventas de antes', minor: totals.earlierMinor },
          ...(totals.byVoucherMinor === 0
            ? []
            : [
                {
                  key: 'byVoucher',
                  name: 'Pagado con vales regalo',
                  minor: lessOf(totals.byVoucherMinor),
                },
              ]),
        ]}
        total={{ name: 'Cobrado', minor: totals.chargedMinor }}
      />
      <Figures
        title="Por forma de pago"
        hasBars
        empty="Ningún cobro."
        rows={methods.map(({ method, payments, givenBackMinor, netMinor }) => ({
          key: method,
          name: paymentMethodNames[method],
          detail:
            countOf(payments, 'cobro', 'cobros') +
            (givenBackMinor === 0
              ? ''
              : `, ${money(lessOf(givenBackMinor), report.currency)} devueltos`),
          minor: netMinor,
        }))}
        total={{ name: 'Cobrado', minor: totals.chargedMinor }}
      />
      <Figures
        title="Por impuesto"
        explanation="De lo vendido, con el impuesto dentro. Si una venta está pagada en parte, lo cobrado se reparte entre sus líneas."
        hasBars
        empty="Ninguna venta."
        rows={rates.map((rate) => ({
          key: rateText(rate),
          name: rateText(rate),
          detail: `base ${money(rate.baseMinor, report.currency)} · cuota ${money(rate.quotaMinor, report.currency)} · cobrado ${money(rate.chargedMinor, report.currency)}`,
          minor: rate.issuedMinor,
        }))}
        total={{ name: 'Vendido', minor: totals.issuedMinor }}
      />
      <Figures
        title="Qué se vendió"
        hasBars
        empty="Ninguna venta."
        rows={subjects.map((subject) => ({
          key: `${subject.kind} ${subject.id ?? ''}`,
          name: subjectName(subject),
          detail: `${subject.quantity} · cobrado ${money(subject.chargedMinor, report.currency)}`,
          minor: subject.issuedMinor,
        }))}
        total={{ name: 'Vendido', minor: totals.issuedMinor }}
      />
      <GivenFigures
        title="Por profesional"
        explanation="Lo que se cobró por sus clases y citas, más lo que valen las sesiones que pagó un bono: el precio del bono entre sus sesiones, el día en que se reserva. Debajo, lo que no es de ninguna sesión. Todo junto es lo vendido."
        rows={given.professionals}
        noName="Sin sesión reservada"
        rest={given.rest}
        report={report}
      />
      <GivenFigures
        title="Por servicio"
        explanation="El mismo total, por la clase o la cita que se da."
        rows={given.services}
        noName="Sin servicio"
        rest={given.rest}
        report={report}
      />
      <Figures
        title="Bonos: lo cobrado y no dado"
        explanation="Lo que se ha vendido en bonos y todavía se debe en clases. Cada sesión vale el precio del bono entre sus sesiones; cada día de uno ilimitado, el precio entre sus días."
        rows={[
          { key: 'start', name: 'Al empezar', minor: unusedBonos.startMinor },
          { key: 'sold', name: 'Bonos vendidos', minor: unusedBonos.soldMinor },
          { key: 'givenBack', name: 'Devuelto', minor: lessOf(unusedBonos.givenBackMinor) },
          { key: 'used', name: 'Sesiones dadas', minor: lessOf(unusedBonos.usedMinor) },
          { key: 'expired', name: 'Caducado', minor: lessOf(unusedBonos.expiredMinor) },
        ]}
        total={{ name: 'Queda por dar', minor: unusedBonos.endMinor }}
      />
      {isUntouched(vouchers) ? null : (
        <Figures
          title="Vales regalo: cobrado y sin gastar"
          explanation="Lo que se cobró por vales y todavía se debe a quien los tiene. Un vale caduca al acabar su último día, y lo que le quedaba deja de poder gastarse."
          rows={[
            { key: 'start', name: 'Al empezar', minor: vouchers.startMinor },
            { key: 'sold', name: 'Vales vendidos', minor: vouchers.soldMinor },
            { key: 'givenBack', name: 'Vales devueltos', minor: lessOf(vouchers.givenBackMinor) },
            { key: 'spent', name: 'Gastado', minor: lessOf(vouchers.spentMinor) },
            { key: 'voided', name: 'Anulado', minor: lessOf(vouchers.voidedMinor) },
            {
              key: 'lapsed',
              name: 'Caducado sin gastar',
              detail: `hasta ahora, de todos los vales: ${money(vouchers.lapsedUntilEndMinor, report.currency)}`,
              minor: lessOf(vouchers.lapsedMinor),
            },
          ]}
          total={{ name: 'Queda por gastar', minor: vouchers.endMinor }}
        />
      )}
      <Figures
        title="Lo que se debe"
        explanation="Tal como estaba al acabar el mes, o como está ahora si todavía no ha acabado."
        rows={[
          {
            key: 'sales',
            name: 'Ventas sin pagar del todo',
            detail: countOf(debts.open.sales.count, 'venta', 'ventas'),
            minor: debts.open.sales.totalMinor,
            to: '?ver=ventas&estado=unpaid',
          },
          {
            key: 'bookings',
            name: 'Clases y citas sin cobrar',
            detail: countOf(debts.open.bookings.count, 'reserva', 'reservas'),
            minor: debts.open.bookings.totalMinor,
          },
          {
            key: 'ahead',
            name: 'Reservas por venir, sin bono',
            detail: countOf(debts.open.bookingsAhead.count, 'reserva', 'reservas'),
            minor: debts.open.bookingsAhead.totalMinor,
          },
        ]}
      />
      <Figures
        title="Devoluciones y descuentos"
        rows={[
          {
            key: 'refunds',
            name: 'Devuelto',
            detail: countOf(refunds.count, 'devolución', 'devoluciones'),
            minor: refunds.totalMinor,
          },
          {
            key: 'discounts',
            name: 'Descontado',
            detail: countOf(discounts.count, 'línea', 'líneas'),
            minor: discounts.totalMinor,
          },
          {
            key: 'issued',
            name: 'Vendido a deber',
            detail: countOf(debts.issued.count, 'venta', 'ventas'),
            minor: debts.issued.totalMinor,
          },
        ]}
      />
    </FigureColumns>
  );
}

interface GivenProps {
  title: string;
  explanation: string;
  rows: MonthReport['given']['professionals'];
  /** The label of sales that no session accounts for. */
  noName: string;
  rest: MonthReport['given']['rest'];
  report: Pick<MonthReport, 'currency' | 'totals'>;
}

/**
 * The value of the sessions given and, below, what no session accounts for: together they equal the
 * sales.
 */
function GivenFigures({ title, explanation, rows, noName, rest, report }: GivenProps) {
  const { currency, totals } = report;
  return (
    <Figures
      title={title}
      explanation={explanation}
      hasBars
      empty="Ninguna venta."
      rows={[
        ...rows.map(({ id, name, soldMinor, bonoSessions, bonoMinor, totalMinor }) => ({
          key: id ?? 'none',
          name: name ?? noName,
          detail: `${money(soldMinor, currency)} vendidos · ${countOf(bonoSessions, 'sesión', 'sesiones')} de bono, ${money(bonoMinor, currency)}`,
          minor: totalMinor,
        })),
        ...rest.map(({ kind, minor }) => ({ key: kind, name: restName[kind], minor })),
      ]}
      total={{ name: 'Vendido', minor: totals.issuedMinor }}
    />
  );
}

/** The center has never sold a voucher, so its section is hidden. */
function isUntouched(vouchers: MonthReport['vouchers']): boolean {
  return Object.values(vouchers).every((minor) => minor === 0);
}
