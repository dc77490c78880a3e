import type { PackagePurchase, Service } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';

/** The price of a service for this client at a time; null until loaded. */
export type PriceOf = (serviceId: string, startsAt: string) => string | null;

/** `60 min · 45,00 €`, `30 min · sin coste`: the price without a bono. */
export function lengthAndPrice(
  service: Pick<Service, 'durationMinutes' | 'priceMinor'>,
  currency: string,
): string {
  return lengthText(service, formatPrice(service.priceMinor, currency));
}

/** `60 min · con tu bono`; `60 min` until the price for this client has loaded. */
export function lengthText(
  { durationMinutes }: Pick<Service, 'durationMinutes'>,
  price: string | null,
): string {
  return [`${durationMinutes} min`, price].filter(Boolean).join(' · ');
}

/** The deadline for free cancellation, and the fee afterwards. */
export function cancellationRuleText(
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
 * The price of a class in the list: `con tu bono`, `14,00 €`. Only an estimate: the quote is
 * authoritative, because the server may refuse a bono for reasons unknown here.
 */
export function rowPrice(
  service: Pick<Service, 'name' | 'priceMinor'>,
  startsAt: string,
  purchases: readonly PackagePurchase[],
  currency: string,
): string {
  return purchases.some((purchase) => isGoodFor(purchase, service.name, startsAt))
    ? 'con tu bono'
    : formatPrice(service.priceMinor, currency);
}

function formatPrice(priceMinor: number, currency: string): string {
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
