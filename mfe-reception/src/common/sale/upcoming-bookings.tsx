import type { RefundInput, RefundQuote } from '@aforo/shared/contract';
import { useArea } from '@aforo/shared/area';
import { money } from '@aforo/shared/format';
import { Instant, Notice, SelectField, Stack } from '@aforo/shared/ui';

export type BookingsDecision = NonNullable<RefundInput['upcomingBookings']>;

const decisions: readonly { value: BookingsDecision | ''; label: string }[] = [
  { value: '', label: 'Elige qué pasa con ellas' },
  { value: 'cancel', label: 'Se cancelan, y se avisa al cliente' },
  { value: 'keep', label: 'Se quedan, y las debe a su precio' },
];

/** Upcoming bookings paid by the refunded bono, and the choice of what to do with them. */
export function UpcomingBookings({
  bookings,
  decision,
  onDecide,
}: {
  bookings: NonNullable<RefundQuote['upcomingBookings']>;
  decision: BookingsDecision | null;
  onDecide: (decision: BookingsDecision | null) => void;
}) {
  const { timeZone, currency } = useArea().settings.center;
  const isOfSeats = bookings.some(({ isOfSeat }) => isOfSeat);
  const options = isOfSeats ? decisions.filter(({ value }) => value !== 'keep') : decisions;
  const title =
    bookings.length === 1
      ? 'El bono paga 1 reserva que está por llegar'
      : `El bono paga ${bookings.length} reservas que están por llegar`;
  return (
    <Notice tone="warning" title={title}>
      <Stack gap={3}>
        <span>Sus sesiones se devuelven con las demás.</span>
        <ul aria-label="Reservas por llegar">
          {bookings.map(({ bookingId, serviceName, startsAt, priceMinor, isOfSeat }) => (
            <li key={bookingId}>
              {serviceName}, <Instant at={startsAt} timeZone={timeZone} /> (
              {isOfSeat ? 'plaza fija' : money(priceMinor, currency)})
            </li>
          ))}
        </ul>
        <SelectField
          label="Esas reservas"
          value={decision ?? ''}
          options={options}
          onChange={({ target }) =>
            onDecide(target.value === 'cancel' || target.value === 'keep' ? target.value : null)
          }
        />
      </Stack>
    </Notice>
  );
}
