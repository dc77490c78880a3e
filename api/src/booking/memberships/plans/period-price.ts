import { addDays } from '../../../platform/time/local-time.ts';
import { daysBetween, type Period } from './plan-periods.ts';

/** A price that was announced to the members of a plan. */
export interface PriceChange {
  /** Periods that start on this day or later cost the new price. */
  fromDate: string;
  oldPriceMinor: number;
  newPriceMinor: number;
  /** The package has the new price. */
  isApplied: boolean;
}

/**
 * The price of a whole period that starts on a day: not retroactive, and announced prices apply on
 * their day, whether or not the package has them already.
 */
export function priceOn(
  { priceMinor, priceChanges }: { priceMinor: number; priceChanges: readonly PriceChange[] },
  day: string,
): number {
  const dated = priceChanges.toSorted((a, b) => a.fromDate.localeCompare(b.fromDate));
  const begun = dated.findLast(({ fromDate, isApplied }) => !isApplied && fromDate <= day);
  if (begun) return begun.newPriceMinor;
  const later = dated.find(({ fromDate, isApplied }) => isApplied && fromDate > day);
  return later?.oldPriceMinor ?? priceMinor;
}

/** A season in which the center is closed, such as August. */
export interface Closure {
  name: string;
  fromDate: string;
  /** The last day. */
  toDate: string;
  charge: 'nothing' | 'half' | 'fee';
  /** The price of a closed month that keeps the seat. */
  feeMinor: number | null;
}

/** A period with its price before reductions. */
export interface PricedPeriod extends Pick<Period, 'startsOn' | 'endsOn'> {
  priceMinor: number;
  /** How many months it is priced for: less than one for a short first period. */
  months: number;
}

interface Reduction {
  minor: number;
  reason: string | null;
}

/** What closed seasons take off a period, in proportion to its closed days. */
export function closureReduction(
  { startsOn, endsOn, priceMinor, months }: PricedPeriod,
  closures: readonly Closure[],
): Reduction {
  const days = daysBetween(startsOn, endsOn);
  const reductions = closures.flatMap((closure) => {
    const { name, fromDate, toDate, charge, feeMinor } = closure;
    const first = fromDate > startsOn ? fromDate : startsOn;
    const end = addDays(toDate, 1) < endsOn ? addDays(toDate, 1) : endsOn;
    const closed = daysBetween(first, end);
    if (closed <= 0) return [];
    const wholeMinor = {
      nothing: priceMinor,
      half: priceMinor / 2,
      fee: Math.max(0, priceMinor - (feeMinor ?? 0) * months),
    }[charge];
    const minor = Math.round((wholeMinor * closed) / days);
    return [{ minor, reason: `${name}: ${closed} de ${days} días ${chargeText[charge]}` }];
  });
  const minor = reductions.reduce((sum, one) => sum + one.minor, 0);
  const reason = reductions.map((one) => one.reason).join(' · ') || null;
  return { minor: Math.min(minor, priceMinor), reason };
}

const chargeText = {
  nothing: 'sin cobro',
  half: 'a mitad de precio',
  fee: 'con la cuota de plaza guardada',
} as const satisfies Record<Closure['charge'], string>;

/** The discount of a member of a household after its first one. */
function familyReduction(priceMinor: number, basisPoints: number): Reduction {
  const minor = Math.round((priceMinor * basisPoints) / 10_000);
  const percent = (basisPoints / 100).toLocaleString('es-ES');
  return { minor, reason: minor > 0 ? `Descuento de familia: −${percent} %` : null };
}

/** Of the center and the client, when a period is sold. */
export interface PeriodReductions {
  closures: readonly Closure[];
  /** 0 for the first member of a household. */
  familyBasisPoints: number;
}

/** What a period costs after closed seasons and the family discount, in this order. */
export function reducePeriod(
  period: PricedPeriod,
  { closures, familyBasisPoints }: PeriodReductions,
): { payableMinor: number; reasons: (string | null)[] } {
  const { priceMinor } = period;
  const closed = closureReduction(period, closures);
  const family = familyReduction(priceMinor - closed.minor, familyBasisPoints);
  const payableMinor = priceMinor - closed.minor - family.minor;
  return { payableMinor, reasons: [closed.reason, family.reason] };
}
