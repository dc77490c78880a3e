import { useEffect } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import {
  createPaymentLink,
  type BodyOf,
  type Client,
  type Debt,
  type OnlinePayment,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { formatInstant, money } from '@aforo/shared/format';
import { api, serverNow } from '@aforo/shared/http';
import { paymentQuery, describePayment } from '@aforo/shared/payment';
import {
  Button,
  CopyButton,
  DelayedFallback,
  Dialog,
  Notice,
  QrCode,
  Row,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { moneyChanged } from '../../common/charge/charge.queries.ts';
import { errorText } from '../../common/error.messages.ts';

interface Props {
  client: Client;
  debt: Debt;
  onClose: () => void;
}

/** A link to pay a debt, shown as a QR code or sent by mail. The dialog updates once it is paid. */
export function PaymentLinkDialog({ client, debt, onClose }: Props) {
  const sendOnce = useSendOnce();
  const link = useMutation({
    mutationFn: (isMailed: boolean) => {
      const body: BodyOf<typeof createPaymentLink> = {
        clientId: client.id,
        subject:
          debt.kind === 'booking'
            ? { kind: 'booking', bookingId: debt.bookingId }
            : { kind: 'sale', saleId: debt.saleId },
        expectedTotalMinor: debt.amountMinor,
        isMailed,
      };
      return sendOnce(body, (idempotencyKey) =>
        api.call(createPaymentLink, { body, idempotencyKey }),
      );
    },
  });
  const { mutate } = link;
  useEffect(() => mutate(false), [mutate]);
  const { email } = client;
  return (
    <Dialog title="Enlace de pago" isOpen onClose={onClose}>
      <Stack gap={4}>
        {link.data ? (
          <LinkDetails url={link.data.url} payment={link.data.payment} clientId={client.id} />
        ) : link.isError ? null : (
          <DelayedFallback>
            <Skeleton lines={5} height="40px" />
          </DelayedFallback>
        )}
        {link.isError ? <Notice tone="error">{errorText(link.error)}</Notice> : null}
        {link.data?.isMailed ? (
          <Notice tone="success">Enviado a {email}. El enlace de antes ya no vale.</Notice>
        ) : null}
        <Row gap={2}>
          {link.data ? <CopyButton text={link.data.url}>Copiar el enlace</CopyButton> : null}
          {link.data && email !== null && !link.data.isMailed ? (
            <Button size="sm" isPending={link.isPending} onClick={() => mutate(true)}>
              Mandar a {email}
            </Button>
          ) : null}
          {link.isError ? (
            <Button size="sm" isPending={link.isPending} onClick={() => mutate(false)}>
              Reintentar
            </Button>
          ) : null}
        </Row>
      </Stack>
    </Dialog>
  );
}

interface ShownProps {
  url: string;
  payment: OnlinePayment;
  clientId: string;
}

function LinkDetails({ url, payment: begun, clientId }: ShownProps) {
  const { timeZone } = useArea().settings.center;
  const queryClient = useQueryClient();
  const payment = useQuery({ ...paymentQuery(begun.reference), initialData: begun }).data;
  const { state } = payment;
  useEffect(() => {
    if (state === 'confirmed') moneyChanged(queryClient, clientId);
  }, [state, queryClient, clientId]);
  const now = serverNow();
  const paymentTexts = describePayment(payment, { timeZone, now });
  return (
    <Shape>
      <p>
        {payment.description}: <strong>{money(payment.totalMinor, payment.currency)}</strong>
      </p>
      {state === 'processing' ? (
        <>
          <QrCode text={url} label="Código QR para pagar" />
          <p role="status">
            Se paga con el móvil, sin entrar en Aforo, hasta{' '}
            {formatInstant(payment.expiresAt, timeZone, now)}. Esperando el pago…
          </p>
        </>
      ) : (
        <Notice tone={paymentTexts.tone} title={paymentTexts.title}>
          {paymentTexts.lines.join(' ')}
        </Notice>
      )}
    </Shape>
  );
}

const Shape = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;
  text-align: center;
  text-wrap: pretty;
`;
