import type { Service } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import type { PackageValues } from './package.form.ts';

type PricedPackage = Pick<PackageValues, 'kind' | 'credits' | 'serviceIds' | 'priceMinor'>;
type PricedService = Pick<Service, 'id' | 'name' | 'priceMinor' | 'status'>;

/** Below this fraction of the single price, the bono probably covers a service by mistake. */
const leastShare = 0.5;

/**
 * A warning about an unusual price: a session of a covered service costs less than half of its
 * single price, or more than it. Null if the price is usual, and for packages without a number of
 * sessions.
 */
export function priceHint(
  sold: PricedPackage,
  services: readonly PricedService[],
  currency: string,
): string | null {
  const { kind, credits, serviceIds, priceMinor } = sold;
  if (kind !== 'credits' || typeof credits !== 'number' || credits === 0) return null;
  if (priceMinor === null) return null;
  const sessionMinor = priceMinor / credits;
  const covered = services.filter(
    ({ id, status, priceMinor: single }) =>
      single > 0 && (serviceIds.length === 0 ? status === 'active' : serviceIds.includes(id)),
  );
  const underpriced = covered.filter(
    ({ priceMinor: single }) => sessionMinor < single * leastShare,
  );
  const overpriced = covered.filter(({ priceMinor: single }) => sessionMinor > single);
  const each = money(Math.round(sessionMinor), currency);
  const hints = [
    ...(underpriced.length === 0
      ? []
      : [`menos de la mitad de lo que cuesta suelta: ${listOf(underpriced, currency)}`]),
    ...(overpriced.length === 0
      ? []
      : [`más de lo que cuesta suelta: ${listOf(overpriced, currency)}`]),
  ];
  return hints.length === 0 ? null : `Cada sesión sale a ${each}, ${hints.join('; y ')}.`;
}

function listOf(services: readonly PricedService[], currency: string): string {
  return new Intl.ListFormat('es').format(
    services.map(({ name, priceMinor }) => `${name} (${money(priceMinor, currency)})`),
  );
}
