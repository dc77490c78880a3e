import type { Booking, PackagePurchase } from '@aforo/shared/contract';

/** Whether a session can be paid with it. The server decides; this only leaves out what can't be. */
export function covers(
  { serviceNames, expiresAt, condition }: PackagePurchase,
  { service, startsAt }: Booking['session'],
): boolean {
  const isForService = serviceNames.length === 0 || serviceNames.includes(service.name);
  const isInTime = expiresAt === null || new Date(startsAt) < new Date(expiresAt);
  return isForService && isInTime && condition === 'active';
}

/** The bonos that a booking could be moved to from the one that paid for it, until its session is closed. */
export function otherBonos(
  purchases: readonly PackagePurchase[],
  { purchase, credit, session }: Booking,
): PackagePurchase[] {
  if (purchase === null || credit !== 'spent' || session.status === 'closed') return [];
  return purchases.filter((bono) => bono.id !== purchase.id && covers(bono, session));
}
