import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useArea } from '@aforo/shared/area';
import type { ChargeRunSummary } from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';
import {
  Badge,
  Button,
  Card,
  DataTable,
  EmptyState,
  explainError,
  Notice,
  QueryState,
  Section,
  Stack,
} from '@aforo/shared/ui';
import { collectedText, dueText } from './charge-run.messages.ts';
import { ChargeRunView } from './charge-run-view.tsx';
import { chargeRunsQuery, useStartChargeRun } from './charge-runs.queries.ts';

/** The runs that charge the memberships of each day; the URL opens one of them. */
export function ChargeRunsTab() {
  const [search] = useSearchParams();
  const runId = search.get('cobro');
  return runId === null ? <ChargeRuns /> : <ChargeRunView id={runId} />;
}

function ChargeRuns() {
  const runs = useQuery(chargeRunsQuery());
  const start = useStartChargeRun();
  return (
    <Card>
      <Section
        title="Cobro de cuotas"
        description="Las cuotas se cobran solas el día que toca. Si algo falla, se puede repetir: lo ya cobrado no se cobra dos veces."
      >
        <QueryState query={runs}>
          {({ items, dueCount, isRunning }) => (
            <Stack gap={4}>
              <p role="status">{dueText(dueCount, isRunning)}</p>
              {dueCount > 0 ? (
                <div>
                  <Button
                    variant="primary"
                    disabled={isRunning}
                    isPending={start.isPending}
                    onClick={() => start.mutate()}
                  >
                    Cobrar ahora
                  </Button>
                </div>
              ) : null}
              {start.isError ? (
                <Notice tone="error">{explainError(start.error).text}</Notice>
              ) : null}
              <RunsTable items={items} />
            </Stack>
          )}
        </QueryState>
      </Section>
    </Card>
  );
}

function RunsTable({ items }: { items: readonly ChargeRunSummary[] }) {
  const { currency } = useArea().settings.center;
  if (items.length === 0) {
    return (
      <EmptyState title="Todavía no se ha cobrado ninguna cuota">
        El día que se renueve la primera suscripción verás aquí lo cobrado y lo que falle.
      </EmptyState>
    );
  }
  return (
    <DataTable
      caption="Cobros de cuotas"
      rows={items}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `?ver=cuotas&cobro=${id}`}
      columns={[
        { key: 'day', header: 'Día', render: ({ chargeOn }) => formatDate(chargeOn) },
        {
          key: 'charged',
          header: 'Emitido',
          align: 'end',
          render: ({ charged }) => collectedText(charged, currency),
        },
        {
          key: 'card',
          header: 'Con tarjeta',
          align: 'end',
          priority: 'low',
          render: ({ card }) => collectedText(card, currency),
        },
        {
          key: 'debit',
          header: 'Domiciliado',
          align: 'end',
          priority: 'low',
          render: ({ directDebit }) => collectedText(directDebit, currency),
        },
        {
          key: 'center',
          header: 'A pagar en el centro',
          align: 'end',
          priority: 'low',
          render: ({ center }) => collectedText(center, currency),
        },
        {
          key: 'owed',
          header: 'Sin pagar',
          align: 'end',
          render: ({ owedMinor }) => (owedMinor === 0 ? '–' : money(owedMinor, currency)),
        },
        {
          key: 'failed',
          header: 'Han fallado',
          align: 'end',
          render: ({ failedCount }) =>
            failedCount === 0 ? '–' : <Badge tone="error">{failedCount}</Badge>,
        },
      ]}
    />
  );
}
