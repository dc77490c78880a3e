import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import type { Booking } from '@aforo/shared/contract';
import { formatTime } from '@aforo/shared/format';
import { Button, Notice, Row, Stack } from '@aforo/shared/ui';
import { useFamily } from '../../common/use-family.ts';
import { usePayOnline } from '../../common/payment/pay-online.ts';
import { PayWithCode } from '../../common/payment/pay-with-code.tsx';
import { noCodes, payButtonLabel } from '../../common/payment/used-codes.ts';
import { paymentRefusal } from '../../common/payment/payment-refusal.messages.ts';
import { useReleaseSeat } from '../../common/use-release-seat.ts';
import { failureText } from './refusal.messages.ts';

interface Props {
  booking: Booking;
  now: Date;
}

/** A held seat waiting for payment: pay for it or release it. */
export function HoldNotice({ booking, now }: Props) {
  const { timeZone, currency } = useArea().settings.center;
  const pay = usePayOnline();
  const leave = useReleaseSeat();
  const clientId = useFamily().dependantIdOf(booking.client.id);
  const [codes, setCodes] = useState(noCodes);
  const { id, holdExpiresAt, priceMinor } = booking;
  const minutes =
    holdExpiresAt === null
      ? 0
      : Math.max(1, Math.ceil((Date.parse(holdExpiresAt) - now.getTime()) / 60_000));
  return (
    <Stack gap={3}>
      <Notice title="Plaza apartada, falta pagarla">
        {holdExpiresAt === null
          ? null
          : `Es tuya hasta las ${formatTime(holdExpiresAt, timeZone)}: ${
              minutes === 1 ? 'queda 1 minuto' : `quedan ${minutes} minutos`
            }.`}
      </Notice>
      {/* A code is checked for the user, and this seat is sold to the child. */}
      {clientId === null ? (
        <PayWithCode
          totalMinor={priceMinor}
          item={{ kind: 'service', id: booking.session.service.id }}
          codes={codes}
          disabled={pay.isPending || pay.isSuccess || leave.isPending}
          onCodes={setCodes}
        />
      ) : null}
      {pay.isError ? <Notice tone="error">{paymentRefusal(pay.error)}</Notice> : null}
      {leave.isError ? <Notice tone="error">{failureText(leave.error)}</Notice> : null}
      <Row gap={2}>
        <Button
          isPending={leave.isPending}
          disabled={pay.isPending}
          onClick={() => leave.mutate(id)}
        >
          Soltar la plaza
        </Button>
        <Button
          variant="primary"
          isPending={pay.isPending || pay.isSuccess}
          disabled={leave.isPending}
          onClick={() =>
            pay.mutate({
              subject: { kind: 'hold', bookingId: id },
              clientId,
              totalMinor: priceMinor,
              codes,
            })
          }
        >
          {payButtonLabel(priceMinor, codes, currency)}
        </Button>
      </Row>
    </Stack>
  );
}
