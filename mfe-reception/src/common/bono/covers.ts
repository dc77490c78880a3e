import type { Booking, PackagePurchase } from '@aforo/shared/contract';

/** Whether a bono can pay for a session. Only filters the choices: the server decides. */
export function covers(
  { serviceNames, expiresAt, condition }: PackagePurchase,
  { service, startsAt }: Booking['session'],
): boolean {
  const isForService = serviceNames.length === 0 || serviceNames.includes(service.name);
  const isInTime = expiresAt === null || new Date(startsAt) < new Date(expiresAt);
  return isForService && isInTime && condition === 'active';
}

/** Bonos that could pay for a booking instead of its current one, until its session is closed. */
export function otherBonos(
  purchases: readonly PackagePurchase[],
  { purchase, credit, session }: Booking,
): PackagePurchase[] {
  if (purchase === null || credit !== 'spent' || session.status === 'closed') return [];
  return purchases.filter((bono) => bono.id !== purchase.id && covers(bono, session));
}
