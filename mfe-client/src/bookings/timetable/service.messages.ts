import type { PackagePurchase, Service } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';

/** `60 min · 45,00 €`, `30 min · sin coste`. */
export function lengthAndPrice(
  { durationMinutes, priceMinor }: Pick<Service, 'durationMinutes' | 'priceMinor'>,
  currency: string,
): string {
  return `${durationMinutes} min · ${priceWords(priceMinor, currency)}`;
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
