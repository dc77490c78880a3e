import type { PackagePurchase } from '@aforo/shared/contract';
import { formatDate, localDateOf } from '@aforo/shared/format';

type Condition = PackagePurchase['condition'];

/** What a bono is called when it is not simply in use. */
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

/** Whether something can still come of it; the others are history. */
export function isCurrent({ condition }: Pick<PackagePurchase, 'condition'>): boolean {
  return condition === 'active' || condition === 'frozen' || condition === 'pendingPayment';
}

/** The bono that is spent next comes first, as the server chooses: the soonest to expire. */
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

/** `Te quedan 7 sesiones en 2 bonos.`; null where one bono says it all, or one has no limit. */
export function sumWords(
  purchases: readonly Pick<PackagePurchase, 'condition' | 'balance'>[],
): string | null {
  const active = purchases.filter(({ condition }) => condition === 'active');
  const balances = active.flatMap(({ balance }) => (balance === null ? [] : [balance]));
  if (active.length < 2 || balances.length < active.length) return null;
  const sum = balances.reduce((total, balance) => total + balance, 0);
  return `Te quedan ${sum} sesiones en ${active.length} bonos.`;
}

/** How many sessions came into it, by purchase or by hand; 0 without a limit. */
export function boughtSessions({
  entries,
}: {
  entries: readonly Pick<PackagePurchase['entries'][number], 'kind' | 'amount'>[];
}): number {
  return entries
    .filter(({ kind, amount }) => amount > 0 && kind !== 'return')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** `Quedan 6 sesiones`, `Queda 1 sesión`, `Sin límite de sesiones`. */
export function balanceWords({ balance }: Pick<PackagePurchase, 'balance'>): string {
  if (balance === null) return 'Sin límite de sesiones';
  if (balance === 0) return 'No quedan sesiones';
  return balance === 1 ? 'Queda 1 sesión' : `Quedan ${balance} sesiones`;
}

/** Until when it is good, e.g. `Caduca el 3 dic 2026`. */
export function validityWords(
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
export function scopeWords({
  serviceNames,
  weeklyLimit,
}: Pick<PackagePurchase, 'serviceNames' | 'weeklyLimit'>): string {
  const services =
    serviceNames.length === 0
      ? 'Vale para todos los servicios'
      : `Vale para ${new Intl.ListFormat('es').format(serviceNames)}`;
  return weeklyLimit === null ? services : `${services} · hasta ${weeklyLimit} por semana`;
}
