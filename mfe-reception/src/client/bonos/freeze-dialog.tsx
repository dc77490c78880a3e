import { useArea } from '@aforo/shared/area';
import type { FreezeQuote, PackagePurchase } from '@aforo/shared/contract';
import { formatInstant, formatLimit } from '@aforo/shared/format';
import { Button, Dialog, Notice, Stack } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { useFreezing } from '../bookings/bookings-tab.queries.ts';

interface Props {
  bono: PackagePurchase;
  quote: FreezeQuote;
  now: Date;
  onClose: () => void;
}

/** Shows what happens to the bookings that a bono paid for before it is frozen. */
export function FreezeDialog({ bono, quote, now, onClose }: Props) {
  const { timeZone } = useArea().settings.center;
  const freezing = useFreezing(bono);
  return (
    <Dialog
      title={`Congelar ${bono.name}`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>No congelar</Button>
          <Button
            variant="primary"
            isPending={freezing.isPending}
            onClick={() => freezing.mutate('freeze', { onSuccess: onClose })}
          >
            Congelar
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          El tiempo se para y no se puede reservar con este bono. Lo que ya está reservado sigue en
          pie y pagado. Si no va a venir, cancélalo aparte:
        </p>
        <ul>
          {quote.bookings.map(({ bookingId, serviceName, startsAt, ...booking }) => (
            <li key={bookingId}>
              {serviceName}, {formatInstant(startsAt, timeZone, now)}:{' '}
              {booking.returnsCredit
                ? `recupera la sesión si cancela hasta ${formatLimit(booking.freeCancelUntil, timeZone, now)}`
                : 'ya no recupera la sesión si cancela'}
            </li>
          ))}
        </ul>
        {freezing.error ? <Notice tone="error">{errorText(freezing.error)}</Notice> : null}
      </Stack>
    </Dialog>
  );
}
