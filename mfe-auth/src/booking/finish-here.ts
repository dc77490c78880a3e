import type { SeatOffer } from './booking.queries.ts';

/**
 * Whether this page books the class: a plain seat at the shown price. Everything else, such as a
 * bono, the waiting list or another booking at that hour, has its place on the client's own screen.
 */
export function canFinishHere(
  { quote, canPayOnline }: SeatOffer,
  shownPriceMinor: number | null,
): boolean {
  // At the limit of unpaid bookings, a seat that is paid now is still possible.
  const isPossible = quote.obstacle === null || (quote.obstacle === 'unpaid_limit' && canPayOnline);
  return (
    isPossible &&
    quote.purchase === null &&
    quote.offerExpiresAt === null &&
    quote.overlaps.length === 0 &&
    (shownPriceMinor === null || quote.priceMinor === shownPriceMinor)
  );
}
