import { useState } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useArea } from '@aforo/shared/area';
import { type ExternalRefund, handleExternalRefund } from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { money } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import { Button, Dialog, Instant, Notice, Row, Stack, toast } from '@aforo/shared/ui';
import { errorText } from '../common/error.messages.ts';
import { ReasonField, useReason } from '../common/reason-field.tsx';
import { paths } from '../paths.ts';
import { externalRefundsRead } from '../reads.ts';

const externalRefundsQuery = queryOptions({
  queryKey: ['payments', 'external-refunds'],
  queryFn: ({ signal }) => api.read(externalRefundsRead, {}, { signal }),
});

/** Refunds and disputes made at the payment provider that staff must handle. Empty without any. */
export function ExternalRefunds() {
  const waiting = useQuery(externalRefundsQuery);
  const [handling, setHandling] = useState<ExternalRefund | null>(null);
  const items = waiting.data?.items ?? [];
  if (waiting.isError) return <Notice tone="error">{errorText(waiting.error)}</Notice>;
  return (
    <>
      {items.map((item) => (
        <ExternalRefundNotice key={item.id} item={item} onHandle={() => setHandling(item)} />
      ))}
      {handling ? <HandleDialog item={handling} onClose={() => setHandling(null)} /> : null}
    </>
  );
}

function ExternalRefundNotice({ item, onHandle }: { item: ExternalRefund; onHandle: () => void }) {
  const { timeZone } = useArea().settings.center;
  const { client, sale, reference } = item;
  return (
    <Notice tone="warning" title={titleOf(item)}>
      <Stack gap={2}>
        <span>
          {item.description}, de{' '}
          <Link to={paths.client(client.id, { tab: 'ventas' })}>{client.name}</Link>
          {sale?.documentNumber ? ` (${sale.documentNumber})` : ''},{' '}
          <Instant at={item.at} timeZone={timeZone} />. En el proveedor se llama{' '}
          {item.providerReference}.
        </span>
        <span>{whatToDo(item)}</span>
        <Row gap={2}>
          <Link to={paths.payment(reference)}>Ver el pago</Link>
          <Button size="sm" onClick={onHandle}>
            Dar por revisada
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}

function titleOf({ kind, dispute, amountMinor, currency }: ExternalRefund): string {
  const amount = money(amountMinor, currency);
  if (kind === 'refund') return `${amount} devueltos desde el proveedor de pagos, sin documento`;
  return dispute === 'lost'
    ? `Reclamación perdida: el banco se ha llevado ${amount}`
    : `Un cliente reclama ${amount} a su banco`;
}

function whatToDo({ kind, dispute, amountMinor, currency, sale }: ExternalRefund): string {
  const amount = money(amountMinor, currency);
  if (kind === 'dispute' && dispute !== 'lost') {
    return 'Contesta en el panel del proveedor antes de que acabe el plazo. Si el banco da la razón al centro, este aviso se quita solo.';
  }
  if (sale === null) return 'Con este pago no se compró nada: no hay venta que corregir.';
  return `Devuelve en su ficha, en Ventas, lo que corresponda por ${amount} y por donde pagó en línea: se hace el documento y no se envía dinero otra vez.`;
}

function HandleDialog({ item, onClose }: { item: ExternalRefund; onClose: () => void }) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  const reason = useReason();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  async function handle(): Promise<void> {
    const text = reason.given();
    if (text === null || isSending) return;
    setSending(true);
    setProblem(null);
    const body = { reason: text };
    try {
      const left = await sendOnce(body, (idempotencyKey) =>
        api.call(handleExternalRefund, { params: { id: item.id }, body, idempotencyKey }),
      );
      queryClient.setQueryData(externalRefundsQuery.queryKey, left);
      toast.success('Revisada. El motivo queda en Actividad.');
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      void queryClient.invalidateQueries({ queryKey: externalRefundsQuery.queryKey });
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog
      title="Dar por revisada"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Volver</Button>
          <Button variant="primary" isPending={isSending} onClick={() => void handle()}>
            Dar por revisada
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <span>
          El aviso deja de salir y la venta se queda como está, sin documento de devolución.
        </span>
        <ReasonField reason={reason} label="Por qué no hay que hacer nada más" />
        {problem ? <Notice tone="error">{problem}</Notice> : null}
      </Stack>
    </Dialog>
  );
}
