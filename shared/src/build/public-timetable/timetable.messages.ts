import type {
  PublicPackage,
  PublicService,
  PublicSession,
  PublicTimetable,
} from '../../contract/index.ts';
import { formatInstant, money } from '../../format/index.ts';

/**
 * `quedan 3`, `queda 1`, `completa`; null if the number of free seats is hidden and the class isn't
 * full.
 */
export function formatSeats({ isFull, placesLeft }: PublicSession): string | null {
  if (isFull) return 'completa';
  if (placesLeft === null) return null;
  return placesLeft === 1 ? 'queda 1' : `quedan ${placesLeft}`;
}

/** `60 min · 14,00 €`; without the price if prices are hidden. */
export function lengthAndPrice(
  { durationMinutes, priceMinor }: Pick<PublicService, 'durationMinutes' | 'priceMinor'>,
  currency: string,
): string {
  const price = formatPrice(priceMinor, currency);
  return [`${durationMinutes} min`, price].filter(Boolean).join(' · ');
}

export function formatPrice(priceMinor: number | null, currency: string): string | null {
  if (priceMinor === null) return null;
  return priceMinor === 0 ? 'gratis' : money(priceMinor, currency);
}

/** `Se abre el lun 30 nov 9:00`. */
export function opensText(opensAt: string, timeZone: string, now: Date): string {
  return `Se abre ${formatInstant(opensAt, timeZone, now)}`;
}

/** How late a booking can be cancelled free of charge. */
export function cancellationTermsText(minutes: number): string {
  if (minutes === 0) return 'Se puede cancelar sin coste hasta que empieza.';
  return `Se puede cancelar sin coste hasta ${formatDuration(minutes)} antes.`;
}

/** `12 horas`, `2 días`, `90 minutos`, `1 hora`. */
function formatDuration(minutes: number): string {
  const units = [
    [1440, 'día', 'días'],
    [60, 'hora', 'horas'],
    [1, 'minuto', 'minutos'],
  ] as const;
  const [size, one, many] = units.find(([length]) => minutes % length === 0) ?? units[2];
  const count = minutes / size;
  // Spanish speakers say «24 horas» rather than «1 día».
  if (minutes === 1440) return '24 horas';
  return `${count} ${count === 1 ? one : many}`;
}

/** `Cancelar fuera de plazo cuesta 5,00 €; no venir, 10,00 €.`; null without fees. */
export function feesText({ fees }: Pick<PublicService, 'fees'>, currency: string): string | null {
  const late = fees?.lateMinor ?? null;
  const absent = fees?.noShowMinor ?? null;
  if (late !== null && late === absent) {
    return `Cancelar fuera de plazo o no venir cuesta ${money(late, currency)}.`;
  }
  const parts = [
    ...(late === null ? [] : [`cancelar fuera de plazo cuesta ${money(late, currency)}`]),
    ...(absent === null
      ? []
      : [`no venir${late === null ? ' cuesta' : ','} ${money(absent, currency)}`]),
  ];
  const text = parts.join('; ');
  return text === '' ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const everyPeriod = { 1: 'cada mes', 3: 'cada 3 meses', 12: 'cada año' } as const;

/**
 * `10 sesiones · vale 60 días`, `1 clase fija a la semana · cada mes, se renueva solo`, `Sin límite · cada mes, se renueva solo · hasta 5 por semana`.
 */
export function packageText({
  credits,
  validityDays,
  renewsMonthly,
  periodMonths,
  weeklyLimit,
  seatsPerWeek = null,
}: PublicPackage): string {
  const sessions = seatsPerWeek
    ? `${seatsPerWeek === 1 ? '1 clase fija' : `${seatsPerWeek} clases fijas`} a la semana`
    : credits === null
      ? 'Sin límite'
      : credits === 1
        ? '1 sesión'
        : `${credits} sesiones`;
  const days = `vale ${validityDays === 1 ? '1 día' : `${validityDays} días`}`;
  const parts = [
    sessions,
    renewsMonthly ? `${everyPeriod[periodMonths ?? 1]}, se renueva solo` : days,
  ];
  return [...parts, ...(weeklyLimit ? [`hasta ${weeklyLimit} por semana`] : [])].join(' · ');
}

/** `Para Pilates suelo y Yoga suave`, `Para todas las clases`, `Para todos los servicios`. */
export function coverageText(
  { serviceNames = [] }: PublicPackage,
  services: readonly PublicService[],
): string {
  if (serviceNames.length === 0) return 'Para todos los servicios';
  const covered = services.filter(({ name }) => serviceNames.includes(name));
  const classes = services.filter(({ kind }) => kind === 'class');
  const isAllClasses =
    classes.length > 1 &&
    serviceNames.length === classes.length &&
    covered.length === classes.length &&
    covered.every(({ kind }) => kind === 'class');
  if (isAllClasses) return 'Para todas las clases';
  return `Para ${new Intl.ListFormat('es').format(serviceNames)}`;
}

/** The package with the lowest price of a session; undefined with fewer than two to compare. */
export function bestPerSession(packages: readonly PublicPackage[]): string | undefined {
  const compared = packages.filter(({ perSessionMinor }) => perSessionMinor != null);
  if (compared.length < 2) return undefined;
  return compared.toSorted((a, b) => (a.perSessionMinor ?? 0) - (b.perSessionMinor ?? 0))[0]?.id;
}

/** `Clases desde 13,00 € · bonos desde 30,00 €`; empty if prices are hidden. */
export function fromPrices({ services, packages, center }: PublicTimetable): string {
  const lowest = (prices: number[], what: string) =>
    prices.length === 0 ? [] : [`${what} desde ${money(Math.min(...prices), center.currency)}`];
  const classes = services.filter(({ kind }) => kind === 'class');
  const text = [
    ...lowest(
      classes.flatMap(({ priceMinor }) => (priceMinor ? priceMinor : [])),
      'clases',
    ),
    ...lowest(
      packages.map(({ priceMinor }) => priceMinor),
      'bonos',
    ),
  ].join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The fees that all of these services have in common; null if they differ. */
export function commonFeesText(
  services: readonly PublicService[],
  currency: string,
): string | null {
  const [first, ...others] = services.map((service) => feesText(service, currency));
  return first && others.every((text) => text === first) ? first : null;
}
