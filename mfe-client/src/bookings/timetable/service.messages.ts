import type { PackagePurchase, Service } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';

/** What a service costs this client at a time; null while that isn't known. */
export type PriceOf = (serviceId: string, startsAt: string) => string | null;

/** `60 min · 45,00 €`, `30 min · sin coste`: of one who has no bono for it. */
export function lengthAndPrice(
  service: Pick<Service, 'durationMinutes' | 'priceMinor'>,
  currency: string,
): string {
  return lengthText(service, priceWords(service.priceMinor, currency));
}

/** `60 min · con tu bono`; `60 min` while the price of this client isn't known. */
export function lengthText(
  { durationMinutes }: Pick<Service, 'durationMinutes'>,
  price: string | null,
): string {
  return [`${durationMinutes} min`, price].filter(Boolean).join(' · ');
}

/** Until when it is cancelled for nothing, and what it costs afterwards. */
export function cancelRuleWords(
  { cancellationMinutes, fees }: Pick<Service, 'cancellationMinutes' | 'fees'>,
  currency: string,
): string {
  const until =
    cancellationMinutes === 0
      ? 'Se cancela sin coste hasta que empieza.'
      : `Se cancela sin coste hasta ${lengthOf(cancellationMinutes)} antes.`;
  const late = fees?.lateMinor ?? null;
  const absent = fees?.noShowMinor ?? null;
  const rules =
    late !== null && late === absent
      ? [`cancelar más tarde o no venir, ${money(late, currency)}`]
      : [
          ...(late === null ? [] : [`cancelar más tarde, ${money(late, currency)}`]),
          ...(absent === null ? [] : [`no venir, ${money(absent, currency)}`]),
        ];
  return rules.length === 0 ? until : `${until} Penalización: ${rules.join('; ')}.`;
}

/** `12 horas`, `2 días`, `90 minutos`. */
function lengthOf(minutes: number): string {
  const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  if (minutes % 1440 === 0) return many(minutes / 1440, 'día');
  return minutes % 60 === 0 ? many(minutes / 60, 'hora') : many(minutes, 'minuto');
}

/**
 * What a class costs before it is opened: `con tu bono`, `14,00 €`. The quote of the class has the last
 * word: what else a bono may be refused for, only the server knows.
 */
export function rowPrice(
  service: Pick<Service, 'name' | 'priceMinor'>,
  startsAt: string,
  purchases: readonly PackagePurchase[],
  currency: string,
): string {
  return purchases.some((purchase) => isGoodFor(purchase, service.name, startsAt))
    ? 'con tu bono'
    : priceWords(service.priceMinor, currency);
}

function priceWords(priceMinor: number, currency: string): string {
  return priceMinor === 0 ? 'sin coste' : money(priceMinor, currency);
}

function isGoodFor(
  { condition, expiresAt, serviceNames }: PackagePurchase,
  serviceName: string,
  startsAt: string,
): boolean {
  return (
    condition === 'active' &&
    (expiresAt === null || Date.parse(startsAt) < Date.parse(expiresAt)) &&
    (serviceNames.length === 0 || serviceNames.includes(serviceName))
  );
}
