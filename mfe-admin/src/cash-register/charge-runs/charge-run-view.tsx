import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useArea } from '@aforo/shared/area';
import type { ChargeRun } from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';
import {
  BackLink,
  Card,
  DataTable,
  DescriptionList,
  Instant,
  QueryState,
  Section,
  Stack,
} from '@aforo/shared/ui';
import { clientPath } from '../../paths.ts';
import { collectedText, feesText } from './charge-run.messages.ts';
import { chargeRunQuery } from './charge-runs.queries.ts';

/** One run: how its periods are collected, and what failed and why. */
export function ChargeRunView({ id }: { id: string }) {
  const run = useQuery(chargeRunQuery(id));
  return (
    <Stack gap={4}>
      <BackLink to="?ver=cuotas">Cobro de cuotas</BackLink>
      <QueryState query={run}>{(data) => <Ready run={data} />}</QueryState>
    </Stack>
  );
}

function Ready({ run }: { run: ChargeRun }) {
  const { currency, timeZone } = useArea().settings.center;
  const { chargeOn, finishedAt, charged, card, directDebit, center, free, owedMinor, failures } =
    run;
  return (
    <Card>
      <Section title={`Cuotas del ${formatDate(chargeOn)}`}>
        <Stack gap={4}>
          {finishedAt === null ? <p role="status">Cobrando…</p> : null}
          <DescriptionList
            items={[
              { label: 'Emitido', value: collectedText(charged, currency) },
              { label: 'Con tarjeta guardada', value: collectedText(card, currency) },
              { label: 'Domiciliado', value: collectedText(directDebit, currency) },
              { label: 'A pagar en el centro', value: collectedText(center, currency) },
              ...(free.count === 0 ? [] : [{ label: 'Sin coste', value: feesText(free.count) }]),
              { label: 'Sin pagar todavía', value: money(owedMinor, currency) },
            ]}
          />
          {failures.length === 0 ? (
            <p>No ha fallado ninguna.</p>
          ) : (
            <DataTable
              caption="Cuotas que no se han podido cobrar"
              rows={failures}
              rowKey={({ membershipId }) => membershipId}
              columns={[
                {
                  key: 'client',
                  header: 'Cliente',
                  render: ({ client }) => <Link to={clientPath(client.id)}>{client.name}</Link>,
                },
                { key: 'name', header: 'Cuota', render: ({ name }) => name },
                { key: 'reason', header: 'Por qué', render: ({ reason }) => reason },
                {
                  key: 'at',
                  header: 'Cuándo',
                  priority: 'low',
                  render: ({ failedAt }) => <Instant at={failedAt} timeZone={timeZone} />,
                },
              ]}
            />
          )}
        </Stack>
      </Section>
    </Card>
  );
}
