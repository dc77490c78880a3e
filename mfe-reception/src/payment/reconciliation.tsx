import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { reconcilePayments, ResponseOf } from '@aforo/shared/contract';
import { localDateOf, money, weekOf } from '@aforo/shared/format';
import { api, serverNow } from '@aforo/shared/http';
import { useSearchValues } from '@aforo/shared/search-params';
import {
  Badge,
  DataTable,
  DateField,
  EmptyState,
  Instant,
  Notice,
  QueryState,
  Row,
  Stack,
  TableSkeleton,
  type BadgeTone,
  type Column,
} from '@aforo/shared/ui';
import { reconciliationParams, reconciliationRead } from '../reads.ts';
import { paths } from '../paths.ts';

type Report = ResponseOf<typeof reconcilePayments>;
type Item = Report['items'][number];

const reconciliationQuery = (range: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['payments', 'reconciliation', range],
    queryFn: ({ signal }) => api.read(reconciliationRead, range, { signal }),
    placeholderData: keepPreviousData,
  });

/**
 * Compares the provider's payments with the recorded ones: this week's, or the range in the URL.
 */
export function Reconciliation() {
  const { center, weekStartsOn } = useArea().settings;
  const [range, show] = useSearchValues(reconciliationParams);
  const today = localDateOf(serverNow(), center.timeZone);
  const to = range.to ?? today;
  const from = range.from ?? weekOf(today, weekStartsOn)[0] ?? today;
  const report = useQuery(reconciliationQuery({ from, to }));
  return (
    <Stack gap={4}>
      <Row gap={3}>
        <DateField label="Desde" value={from} onChange={(day) => day && show({ from: day, to })} />
        <DateField label="Hasta" value={to} onChange={(day) => day && show({ from, to: day })} />
      </Row>
      <QueryState query={report} skeleton={<TableSkeleton rows={4} />}>
        {(data) => <ReconciliationReport report={data} isBusy={report.isPlaceholderData} />}
      </QueryState>
    </Stack>
  );
}

const verdicts = {
  same: { tone: 'success', text: 'Cuadra' },
  missing_here: { tone: 'error', text: 'Cobrado y no anotado aquí' },
  missing_there: { tone: 'error', text: 'Anotado aquí y el banco no lo tiene' },
  other_amount: { tone: 'warning', text: 'Otro importe' },
} as const satisfies Record<Item['verdict'], { tone: BadgeTone; text: string }>;

function ReconciliationReport({ report, isBusy }: { report: Report; isBusy: boolean }) {
  const { timeZone, currency } = useArea().settings.center;
  const { provider, items, providerMinor, ownMinor } = report;
  if (provider === null) {
    return (
      <EmptyState title="Este centro no cobra en línea">
        Para cobrar con tarjeta o Bizum desde la web hace falta una cuenta de Stripe o el TPV
        virtual del banco (Redsys). Quien instala Aforo lo pone en su configuración.
      </EmptyState>
    );
  }
  // Redsys has no API to list payments.
  if (provider === 'redsys') {
    return (
      <EmptyState title={`Cobrado aquí: ${money(ownMinor, currency)}`}>
        Ya descontado lo devuelto. Redsys no dice desde aquí lo que tiene: compáralo en el portal de
        tu banco.
      </EmptyState>
    );
  }
  if (items.length === 0) {
    return <EmptyState title="Ningún pago en línea en estas fechas" />;
  }
  const wrong = items.filter(({ verdict }) => verdict !== 'same').length;
  const columns: Column<Item>[] = [
    { key: 'what', header: 'Concepto', priority: 'main', render: ({ description }) => description },
    { key: 'when', header: 'Cuándo', render: ({ at }) => <Instant at={at} timeZone={timeZone} /> },
    {
      key: 'bank',
      header: 'En el banco',
      align: 'end',
      render: ({ providerMinor: amount }) => money(amount, currency),
    },
    {
      key: 'own',
      header: 'Aquí',
      align: 'end',
      render: ({ ownMinor: amount }) => money(amount, currency),
    },
    {
      key: 'verdict',
      header: 'Resultado',
      render: ({ verdict }) => (
        <Badge tone={verdicts[verdict].tone}>{verdicts[verdict].text}</Badge>
      ),
    },
  ];
  return (
    <Stack gap={4}>
      <Notice
        tone={wrong === 0 ? 'success' : 'error'}
        title={
          wrong === 0
            ? 'Todo cuadra'
            : wrong === 1
              ? '1 pago no cuadra'
              : `${wrong} pagos no cuadran`
        }
      >
        El banco tiene {money(providerMinor, currency)} y aquí hay {money(ownMinor, currency)}, ya
        descontado lo devuelto.
        {provider === 'test' ? ' Es el banco de prueba de la demostración.' : ''}
      </Notice>
      <DataTable
        caption="Pagos en línea"
        columns={columns}
        rows={items}
        rowKey={({ providerReference }) => providerReference}
        rowLink={({ reference }) => (reference === null ? '' : paths.payment(reference))}
        isBusy={isBusy}
      />
    </Stack>
  );
}
