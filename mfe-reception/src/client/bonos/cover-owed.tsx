import { useArea } from '@aforo/shared/area';
import type { Booking, PackagePurchase } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { Button, Row } from '@aforo/shared/ui';
import { covers } from '../../common/bono/covers.ts';
import { useCover } from '../bookings/bookings-tab.queries.ts';

interface Props {
  bono: PackagePurchase;
  /** All bookings of the client, in any status. */
  bookings: readonly Booking[];
  now: Date;
}

/** Offers to pay for the client's unpaid sessions with this bono. */
export function CoverOwed({ bono, bookings, now }: Props) {
  const { timeZone } = useArea().settings.center;
  const cover = useCover(bono);
  const unpaidBookings = bookings.filter((booking) => canCover(bono, booking));
  if (unpaidBookings.length === 0) return null;
  return (
    <Row>
      {unpaidBookings.map(({ id, session }) => (
        <Button
          key={id}
          size="sm"
          isPending={cover.isPending && cover.variables === id}
          onClick={() => cover.mutate(id)}
        >
          Usar 1 sesión para {session.service.name} (
          {formatInstant(session.startsAt, timeZone, now)})
        </Button>
      ))}
    </Row>
  );
}

function canCover(bono: PackagePurchase, { status, priceMinor, session, fee }: Booking): boolean {
  const isOwed =
    priceMinor > 0 &&
    !fee && // fees are paid with money, not with sessions
    ['confirmed', 'attended', 'noShow', 'cancelledLate'].includes(status);
  return isOwed && covers(bono, session);
}
