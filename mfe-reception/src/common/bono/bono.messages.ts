import type { PackagePurchase, PackageTemplate } from '@aforo/shared/contract';
import { formatDay, localDateOf, money } from '@aforo/shared/format';

/** Usable bonos, the first to expire first. */
export function liveBonos(purchases: readonly PackagePurchase[]): PackagePurchase[] {
  return purchases
    .filter(({ condition }) => ['active', 'frozen', 'pendingPayment'].includes(condition))
    .sort((a, b) => (a.expiresAt ?? '9999').localeCompare(b.expiresAt ?? '9999'));
}

/** `quedan 2`, `queda 1`, `no queda ninguna`, `ilimitado`. */
export function sessionsLeftText(balance: number | null): string {
  if (balance === null) return 'ilimitado';
  if (balance === 1) return 'queda 1';
  return balance <= 0 ? 'no queda ninguna' : `quedan ${balance}`;
}

/** `caduca el jue 3 dic`, `caducó ayer`, `sin fecha hasta que se use`. */
export function expiryText(
  { condition, expiresAt }: Pick<PackagePurchase, 'condition' | 'expiresAt'>,
  timeZone: string,
  now: Date,
): string {
  if (condition === 'frozen') return 'congelado: el tiempo está parado';
  if (condition === 'pendingPayment') return 'pendiente de pago';
  if (condition === 'refunded') return 'devuelto';
  if (expiresAt === null) return 'la fecha empieza a contar con el primer uso';
  // `expiresAt` is an exclusive instant: the last usable day is the one just before it.
  const last = localDateOf(new Date(new Date(expiresAt).getTime() - 1), timeZone);
  const day = formatDay(last, localDateOf(now, timeZone));
  const isNamed = ['hoy', 'mañana', 'ayer'].includes(day);
  const verb = new Date(expiresAt) <= now ? 'caducó' : 'caduca';
  return `${verb} ${isNamed ? day : `el ${day}`}`;
}

/** `Bono 10 · 10 sesiones · 90,00 €`, shown when selecting what to sell. */
export function templateText(template: PackageTemplate, currency: string): string {
  const seats = template.plan?.seatsPerWeek ?? null;
  const what =
    seats !== null
      ? `${seats === 1 ? '1 plaza fija' : `${seats} plazas fijas`} por semana`
      : template.credits === null
        ? 'ilimitado'
        : template.credits === 1
          ? '1 sesión'
          : `${template.credits} sesiones`;
  return `${template.name} · ${what} · ${money(template.priceMinor, currency)}`;
}
