import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { paymentMethodNames, type DayReport } from '@aforo/shared/contract';
import { addDays, formatLongDate, formatTime, localDateOf, money } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { useSearchValues } from '@aforo/shared/search-params';
import {
  Badge,
  DataTable,
  DescriptionList,
  EmptyState,
  PeriodBar,
  QueryState,
  Section,
  Stack,
} from '@aforo/shared/ui';
import { differenceTone, differenceText } from '../cash.messages.ts';
import { FigureColumns, Figures, ReportBody } from './figures.tsx';
import { LeadFigures } from '../../common/lead-figures.tsx';
import { periodParams } from './periods.ts';
import { countOf } from './reports.messages.ts';
import { dayLink } from './report-links.ts';
import { dayQuery } from './reports.queries.ts';
import { SalesList } from './sales-list.tsx';

/** The report of a day: money, shifts, debts, attendance and the sales. */
export function DayTab() {
  const { timeZone } = useArea().settings.center;
  const [{ day }] = useSearchValues(periodParams);
  const today = localDateOf(serverNow(), timeZone);
  const date = day ?? today;
  const report = useQuery(dayQuery(date));
  const stepTo = (to: string) => ({ to: dayLink(to), name: formatLongDate(to, today) });
  return (
    <Stack gap={5}>
      <PeriodBar
        label="Día"
        name={formatLongDate(date, today)}
        before={stepTo(addDays(date, -1))}
        after={date < today ? stepTo(addDays(date, 1)) : null}
      />
      <QueryState query={report}>
        {(data) => (
          <ReportBody gap={5} aria-busy={report.isPlaceholderData || undefined}>
            <Day report={data} />
          </ReportBody>
        )}
      </QueryState>
      <Section title="Ventas del día">
        <SalesList
          view={{ from: date, to: date }}
          empty={<EmptyState title="Ninguna venta este día" />}
        />
      </Section>
    </Stack>
  );
}

function Day({ report }: { report: DayReport }) {
  const { currency, sales, refunds, discounts, methods, debts, bookings } = report;
  const amount = (minor: number) => money(minor, currency);
  return (
    <>
      <LeadFigures
        items={[
          { name: 'Cobrado', value: amount(report.chargedMinor) },
          {
            name: 'Vendido',
            value: amount(report.issuedMinor),
            detail: countOf(sales.count, 'venta', 'ventas'),
          },
        ]}
      />
      <FigureColumns>
        <Figures
          title="Por forma de pago"
          hasBars
          empty="Ningún cobro."
          rows={methods.map(({ method, payments, netMinor }) => ({
            key: method,
            name: paymentMethodNames[method],
            detail: countOf(payments, 'cobro', 'cobros'),
            minor: netMinor,
          }))}
          total={{ name: 'Cobrado', minor: report.chargedMinor }}
        />
        <Figures
          title="Devoluciones, descuentos y deudas"
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
            ...(report.byVoucherMinor === 0
              ? []
              : [
                  {
                    key: 'byVoucher',
                    name: 'Pagado con vales regalo',
                    detail: 'se cobró al vender el vale',
                    minor: report.byVoucherMinor,
                  },
                ]),
            {
              key: 'debts',
              name: 'Vendido a deber',
              detail: countOf(debts.sales.count, 'venta', 'ventas'),
              minor: debts.sales.totalMinor,
            },
            {
              key: 'bookings',
              name: 'Clases y citas del día sin cobrar',
              detail: countOf(debts.bookings.count, 'reserva', 'reservas'),
              minor: debts.bookings.totalMinor,
            },
          ]}
        />
      </FigureColumns>
      <Section title="Asistencia">
        <DescriptionList
          items={[
            { label: 'Vinieron', value: bookings.attended },
            { label: 'No vinieron', value: bookings.noShow },
            { label: 'Cancelaron tarde', value: bookings.cancelledLate },
            { label: 'Por venir o sin marcar', value: bookings.unmarked },
          ]}
        />
      </Section>
      <Shifts shifts={report.shifts} currency={currency} />
    </>
  );
}

function Shifts({ shifts, currency }: Pick<DayReport, 'shifts' | 'currency'>) {
  const { timeZone } = useArea().settings.center;
  if (shifts.length === 0) return null;
  return (
    <Section title="Turnos de caja">
      <DataTable
        caption="Turnos de caja del día"
        rows={shifts}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `?informe=${id}`}
        columns={[
          {
            key: 'register',
            header: 'Caja',
            render: ({ registerName, zNumber }) =>
              zNumber === null ? registerName : `${registerName} · Z ${zNumber}`,
          },
          {
            key: 'hours',
            header: 'Horas',
            render: ({ openedAt, closedAt }) =>
              `${formatTime(openedAt, timeZone)} a ${closedAt ? formatTime(closedAt, timeZone) : 'ahora'}`,
          },
          {
            key: 'difference',
            header: 'Diferencia',
            align: 'end',
            render: ({ differenceMinor }) =>
              differenceMinor === null ? (
                <Badge tone="info">Abierta</Badge>
              ) : (
                <Badge tone={differenceTone(differenceMinor)}>
                  {differenceText(differenceMinor, currency)}
                </Badge>
              ),
          },
        ]}
      />
    </Section>
  );
}
