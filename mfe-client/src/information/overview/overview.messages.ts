import type { PackagePurchase } from '@aforo/shared/contract';

/**
 * The number `7` and its label `Sesiones en tus bonos`; null without a bono that can be used for
 * other classes than fixed seats.
 */
export function sessionsLeftLabel(
  purchases: readonly Pick<PackagePurchase, 'condition' | 'balance' | 'isForSeats'>[],
): { label: string; figure: string } | null {
  const active = purchases.filter(
    ({ condition, isForSeats }) => condition === 'active' && !isForSeats,
  );
  if (active.length === 0) return null;
  const label = active.length === 1 ? 'Sesiones en tu bono' : 'Sesiones en tus bonos';
  if (active.some(({ balance }) => balance === null)) return { label, figure: 'Sin límite' };
  return { label, figure: String(active.reduce((sum, { balance }) => sum + (balance ?? 0), 0)) };
}
