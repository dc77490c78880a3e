import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useArea } from '@aforo/shared/area';
import { type BatchPreview, createBatch, leftOutReasonNames } from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { formatDate, money } from '@aforo/shared/format';
import { api, ApiError } from '@aforo/shared/http';
import {
  BackLink,
  Button,
  Card,
  CheckboxField,
  DataTable,
  DateField,
  EmptyState,
  Notice,
  QueryState,
  Section,
  Stack,
  explainError,
} from '@aforo/shared/ui';
import { countText } from './batch.messages.ts';
import { previewQuery, useChanged } from './direct-debits.queries.ts';

const refusedDates: readonly string[] = ['collection_day_closed', 'collection_too_soon'];

/** What a batch on a day would contain, and why the rest is left out. */
export function NewBatch() {
  const [collectionOn, setCollectionOn] = useState('');
  const preview = useQuery(previewQuery(collectionOn));
  // Kept when the date changes; a debt that no longer appears does no harm.
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const { error } = preview;
  const isRefusedDate = error instanceof ApiError && refusedDates.includes(error.code);
  return (
    <Stack gap={4}>
      <BackLink to="?ver=remesas">Remesas</BackLink>
      <Card>
        <Section title="Nueva remesa">
          <Stack gap={4}>
            <DateField
              label="Fecha de cobro"
              description="Un día en que trabajen los bancos. Propuesto, el primero posible."
              value={collectionOn || (preview.data?.collectionOn ?? '')}
              onChange={setCollectionOn}
              error={isRefusedDate ? explainError(error).text : undefined}
            />
            {isRefusedDate ? null : (
              <QueryState query={preview}>
                {(data) => <Preview preview={data} excluded={excluded} onExclude={setExcluded} />}
              </QueryState>
            )}
          </Stack>
        </Section>
      </Card>
    </Stack>
  );
}

interface PreviewProps {
  preview: BatchPreview;
  /** The ids of unticked debts. */
  excluded: ReadonlySet<string>;
  onExclude: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void;
}

function Preview({ preview, excluded, onExclude }: PreviewProps) {
  const { currency } = useArea().settings.center;
  const navigate = useNavigate();
  const changed = useChanged();
  const sendOnce = useSendOnce();
  const { collectionOn, items, leftOut } = preview;
  const chosen = items.filter(({ saleId }) => !excluded.has(saleId));
  const totalMinor = chosen.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const create = useMutation({
    mutationFn: () => {
      const saleIds = chosen.map(({ saleId }) => saleId);
      const body = { collectionOn, saleIds, expectedTotalMinor: totalMinor };
      return sendOnce(body, (idempotencyKey) => api.call(createBatch, { body, idempotencyKey }));
    },
    onSuccess: async ({ id }) => {
      await changed();
      await navigate(`?ver=remesas&remesa=${id}`, { replace: true });
    },
    onError: () => void changed(),
  });
  const toggle = (saleId: string, isIn: boolean) =>
    onExclude((before) => {
      const after = new Set(before);
      if (isIn) after.delete(saleId);
      else after.add(saleId);
      return after;
    });
  const withoutMail = chosen.filter(({ hasEmail }) => !hasEmail).length;
  return (
    <Stack gap={4}>
      {items.length === 0 ? (
        <EmptyState title="No hay recibos que domiciliar">
          Entran las ventas pendientes de pago de quien tiene un mandato firmado.
        </EmptyState>
      ) : (
        <DataTable
          caption="Entran en la remesa"
          rows={items}
          rowKey={({ saleId }) => saleId}
          columns={[
            {
              key: 'client',
              header: 'Cliente',
              render: ({ saleId, client }) => (
                <CheckboxField
                  label={client.name}
                  checked={!excluded.has(saleId)}
                  onChange={({ target }) => toggle(saleId, target.checked)}
                />
              ),
            },
            { key: 'what', header: 'Concepto', render: ({ description }) => description },
            { key: 'account', header: 'Cuenta', render: ({ ibanMask }) => ibanMask },
            {
              key: 'amount',
              header: 'Importe',
              align: 'end',
              render: ({ amountMinor }) => money(amountMinor, currency),
            },
          ]}
        />
      )}
      {leftOut.length === 0 ? null : (
        <DataTable
          caption="Se quedan fuera"
          rows={leftOut}
          rowKey={({ saleId }) => saleId}
          columns={[
            { key: 'client', header: 'Se queda fuera', render: ({ client }) => client.name },
            { key: 'why', header: 'Por qué', render: ({ reason }) => leftOutReasonNames[reason] },
            {
              key: 'amount',
              header: 'Importe',
              align: 'end',
              render: ({ amountMinor }) => money(amountMinor, currency),
            },
          ]}
        />
      )}
      {withoutMail === 0 ? null : (
        <Notice title={`${countText(withoutMail)} de clientes sin correo`}>
          Avísales tú del cobro: la remesa solo puede escribir a quien tiene correo.
        </Notice>
      )}
      {create.isError ? <Notice tone="error">{explainError(create.error).text}</Notice> : null}
      {items.length === 0 ? null : (
        <div>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            isPending={create.isPending}
            onClick={() => create.mutate()}
          >
            Preparar {countText(chosen.length)} por {money(totalMinor, currency)} para el{' '}
            {formatDate(collectionOn)}
          </Button>
        </div>
      )}
    </Stack>
  );
}
