import type { PackagePurchase } from '@aforo/shared/contract';
import { formatDate, localDateOf } from '@aforo/shared/format';

type Condition = PackagePurchase['condition'];

/** The badges of bonos that cannot simply be used. */
export const conditionBadge = {
  pendingPayment: { tone: 'warning', text: 'Pendiente de pago' },
  active: null,
  frozen: { tone: 'info', text: 'Congelado' },
  usedUp: { tone: 'neutral', text: 'Gastado' },
  expired: { tone: 'neutral', text: 'Caducado' },
  refunded: { tone: 'neutral', text: 'Reembolsado' },
} as const satisfies Record<
  Condition,
  { tone: 'warning' | 'info' | 'neutral'; text: string } | null
>;

/** Whether the bono is or can become usable; the others are past. */
export function isCurrent({ condition }: Pick<PackagePurchase, 'condition'>): boolean {
  return condition === 'active' || condition === 'frozen' || condition === 'pendingPayment';
}

/** Sorts by the order in which the server spends bonos: the first to expire comes first. */
export function byUse(
  a: Pick<PackagePurchase, 'condition' | 'expiresAt' | 'purchasedAt'>,
  b: Pick<PackagePurchase, 'condition' | 'expiresAt' | 'purchasedAt'>,
): number {
  const rank = ({ condition }: typeof a) => (condition === 'active' ? 0 : 1);
  const end = ({ expiresAt }: typeof a) => (expiresAt === null ? Infinity : Date.parse(expiresAt));
  const [soonA, soonB] = [end(a), end(b)];
  return (
    rank(a) - rank(b) ||
    (soonA === soonB ? 0 : soonA - soonB) ||
    Date.parse(a.purchasedAt) - Date.parse(b.purchasedAt)
  );
}

/** `Te quedan 7 sesiones en 2 bonos.`; null for a single bono, or if one is unlimited. */
export function totalText(
  purchases: readonly Pick<PackagePurchase, 'condition' | 'balance' | 'isForSeats'>[],
): string | null {
  const active = purchases.filter(
    ({ condition, isForSeats }) => condition === 'active' && !isForSeats,
  );
  const balances = active.flatMap(({ balance }) => (balance === null ? [] : [balance]));
  if (active.length < 2 || balances.length < active.length) return null;
  const sum = balances.reduce((total, balance) => total + balance, 0);
  return `Te quedan ${sum} sesiones en ${active.length} bonos.`;
}

/** How many sessions were added, by purchase or by hand; 0 if unlimited. */
export function boughtSessions({
  entries,
}: {
  entries: readonly Pick<PackagePurchase['entries'][number], 'kind' | 'amount'>[];
}): number {
  return entries
    .filter(({ kind, amount }) => amount > 0 && kind !== 'return')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** `Quedan 6 sesiones`, `Queda 1 sesión`, `Sin límite de sesiones`, `Para las plazas fijas`. */
export function balanceText({
  balance,
  isForSeats,
}: Pick<PackagePurchase, 'balance' | 'isForSeats'>): string {
  if (isForSeats) return 'Para las plazas fijas';
  if (balance === null) return 'Sin límite de sesiones';
  if (balance === 0) return 'No quedan sesiones';
  return balance === 1 ? 'Queda 1 sesión' : `Quedan ${balance} sesiones`;
}

/** The expiry, e.g. `Caduca el 3 dic 2026`. */
export function validityText(
  { condition, expiresAt }: Pick<PackagePurchase, 'condition' | 'expiresAt'>,
  timeZone: string,
): string {
  if (condition === 'frozen') return 'Su tiempo está parado hasta que el centro lo descongele.';
  if (condition === 'pendingPayment') return 'Podrás usarlo cuando conste el pago.';
  if (expiresAt === null) return 'Empieza a contar con tu primera clase.';
  const date = formatDate(localDateOf(expiresAt, timeZone));
  return condition === 'expired' ? `Caducó el ${date}` : `Caduca el ${date}`;
}

/** `Vale para Yoga y Pilates · hasta 2 por semana`. */
export function scopeText({
  serviceNames,
  weeklyLimit,
}: Pick<PackagePurchase, 'serviceNames' | 'weeklyLimit'>): string {
  const services =
    serviceNames.length === 0
      ? 'Vale para todos los servicios'
      : `Vale para ${new Intl.ListFormat('es').format(serviceNames)}`;
  return weeklyLimit === null ? services : `${services} · hasta ${weeklyLimit} por semana`;
}
