import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import {
  type Batch,
  batchStateNames,
  cancelBatch,
  getBatchCsv,
  getBatchFile,
  refreshBatch,
  sendBatch,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { formatDate, money } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import {
  BackLink,
  Badge,
  Button,
  Card,
  ConfirmDialog,
  DataTable,
  DescriptionList,
  explainError,
  Notice,
  QueryState,
  Row,
  saveFile,
  Section,
  Stack,
  toast,
} from '@aforo/shared/ui';
import { batchTones, countText, itemStates, nextStep, returnText } from './batch.messages.ts';
import { batchQuery, useChanged } from './direct-debits.queries.ts';
import { RejectionDialog } from './rejection-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';

/** One batch: its state, what to do next, and its collections. */
export function BatchView({ id }: { id: string }) {
  const batch = useQuery(batchQuery(id));
  return (
    <Stack gap={4}>
      <BackLink to="?ver=remesas">Remesas</BackLink>
      <QueryState query={batch}>{(data) => <Ready batch={data} />}</QueryState>
    </Stack>
  );
}

function Ready({ batch }: { batch: Batch }) {
  const { currency } = useArea().settings.center;
  const [returnedId, setReturnedId] = useState<string | null>(null);
  const { state, count, totalMinor, returnedMinor, netMinor, collectionOn, items } = batch;
  const returned = items.find(({ id }) => id === returnedId);
  return (
    <Card>
      <Section title={`Remesa del ${formatDate(collectionOn)}`}>
        <Stack gap={4}>
          <p>
            <Badge tone={batchTones[state]}>{batchStateNames[state]}</Badge>{' '}
            {nextStep(batch, currency)}
          </p>
          <DescriptionList
            items={[
              { label: 'Referencia', value: batch.messageId },
              { label: 'Recibos', value: String(count) },
              ...(state === 'sent' || state === 'settled' || state === 'rejected'
                ? [
                    { label: 'Enviado', value: money(totalMinor, currency) },
                    { label: 'Devuelto', value: money(returnedMinor, currency) },
                    { label: 'Neto', value: money(netMinor, currency) },
                  ]
                : [{ label: 'Importe', value: money(totalMinor, currency) }]),
            ]}
          />
          {batch.isStale ? (
            <Notice title="Algo ha cambiado desde que se preparó">
              Un recibo se ha pagado, o ha cambiado su mandato. Ponla al día antes de enviarla.
            </Notice>
          ) : null}
          <BatchActions batch={batch} />
          <DataTable
            caption="Recibos de la remesa"
            rows={items}
            rowKey={({ id }) => id}
            columns={[
              { key: 'client', header: 'Cliente', render: ({ client }) => client.name },
              {
                key: 'what',
                header: 'Concepto',
                priority: 'low',
                render: ({ description }) => description,
              },
              { key: 'reference', header: 'Referencia', render: ({ endToEndId }) => endToEndId },
              { key: 'account', header: 'Cuenta', render: ({ ibanMask }) => ibanMask },
              {
                key: 'amount',
                header: 'Importe',
                align: 'end',
                render: ({ amountMinor }) => money(amountMinor, currency),
              },
              {
                key: 'state',
                header: 'Estado',
                render: (item) => (
                  <>
                    <Badge tone={itemStates[item.state].tone}>{itemStates[item.state].name}</Badge>
                    {returnText(item) === null ? null : <p>{returnText(item)}</p>}
                  </>
                ),
              },
              {
                key: 'return',
                header: 'Anotar devolución',
                isHeaderHidden: true,
                align: 'end',
                render: ({ id, state: itemState, client }) =>
                  itemState === 'collecting' || itemState === 'captured' ? (
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={`Anotar la devolución de ${client.name}`}
                      onClick={() => setReturnedId(id)}
                    >
                      Devuelto
                    </Button>
                  ) : null,
              },
            ]}
          />
        </Stack>
      </Section>
      {returned ? <ReturnDialog item={returned} onClose={() => setReturnedId(null)} /> : null}
    </Card>
  );
}

function BatchActions({ batch }: { batch: Batch }) {
  const { id, state, messageId, count, totalMinor, collectionOn } = batch;
  const { currency } = useArea().settings.center;
  const changed = useChanged();
  const sendOnce = useSendOnce();
  const [confirming, setConfirming] = useState<'send' | 'cancel' | 'reject' | null>(null);
  const params = { id };
  const send = useMutation({
    mutationFn: () => {
      const body = { expectedCount: count, expectedTotalMinor: totalMinor };
      return sendOnce(body, (idempotencyKey) =>
        api.call(sendBatch, { params, body, idempotencyKey }),
      );
    },
    onSuccess: () => {
      toast.success('Remesa enviada. Descarga el fichero y súbelo a tu banco.');
      setConfirming(null);
    },
    onSettled: changed,
  });
  const cancel = useMutation({
    mutationFn: () => api.call(cancelBatch, { params }),
    onSuccess: () => setConfirming(null),
    onSettled: changed,
  });
  const refresh = useMutation({
    mutationFn: () => api.call(refreshBatch, { params }),
    onSettled: changed,
  });
  const download = useMutation({
    mutationFn: async (kind: 'xml' | 'csv') => {
      const file = await api.download(kind === 'xml' ? getBatchFile : getBatchCsv, { params });
      saveFile(file, `remesa-${messageId}.${kind}`);
    },
  });
  const failed = refresh.error ?? download.error;
  // A refused file is not given to the bank again.
  const isAtBank = state === 'sent' || state === 'settled';
  const isWaitedFor = state === 'sent' && batch.returnedCount < count;
  return (
    <Stack gap={2}>
      <Row gap={2}>
        {state === 'draft' ? (
          <>
            {batch.isStale ? (
              <Button
                variant="primary"
                isPending={refresh.isPending}
                onClick={() => refresh.mutate()}
              >
                Poner al día
              </Button>
            ) : (
              <Button
                variant="primary"
                disabled={count === 0}
                onClick={() => setConfirming('send')}
              >
                Dar por enviada
              </Button>
            )}
            <Button onClick={() => setConfirming('cancel')}>Cancelar el borrador</Button>
          </>
        ) : null}
        {isAtBank || state === 'rejected' ? (
          <Button
            {...(isWaitedFor && { variant: 'primary' as const })}
            isPending={download.isPending && download.variables === 'xml'}
            onClick={() => download.mutate('xml')}
          >
            Descargar el fichero
          </Button>
        ) : null}
        <Button
          variant="quiet"
          isPending={download.isPending && download.variables === 'csv'}
          onClick={() => download.mutate('csv')}
        >
          CSV para contabilidad
        </Button>
        {isAtBank && batch.returnedCount < count ? (
          <Button variant="quiet" onClick={() => setConfirming('reject')}>
            El banco ha rechazado la remesa
          </Button>
        ) : null}
      </Row>
      {failed ? <Notice tone="error">{explainError(failed).text}</Notice> : null}
      <ConfirmDialog
        title="¿Dar la remesa por enviada?"
        consequence={`${countText(count)} por ${money(totalMinor, currency)} quedarán en cobro para el ${formatDate(collectionOn)}, y se avisará a cada cliente por correo. No se puede deshacer.`}
        confirmLabel="Dar por enviada"
        tone="primary"
        isOpen={confirming === 'send'}
        onClose={() => setConfirming(null)}
        onConfirm={() => send.mutate()}
        isPending={send.isPending}
        error={send.isError ? explainError(send.error).text : undefined}
      />
      <ConfirmDialog
        title="¿Cancelar el borrador?"
        consequence="Sus recibos siguen pendientes de pago y pueden entrar en otra remesa."
        confirmLabel="Cancelar el borrador"
        cancelLabel="Volver"
        isOpen={confirming === 'cancel'}
        onClose={() => setConfirming(null)}
        onConfirm={() => cancel.mutate()}
        isPending={cancel.isPending}
        error={cancel.isError ? explainError(cancel.error).text : undefined}
      />
      {confirming === 'reject' ? (
        <RejectionDialog id={id} onClose={() => setConfirming(null)} />
      ) : null}
    </Stack>
  );
}
