import type { PublicPackage, PublicService, PublicSession } from '../../contract/index.ts';
import { formatInstant, money } from '../../format/index.ts';

/** `quedan 3`, `queda 1`, `completa`; null where places aren't shown and there are some. */
export function placesWords({ isFull, placesLeft }: PublicSession): string | null {
  if (isFull) return 'completa';
  if (placesLeft === null) return null;
  return placesLeft === 1 ? 'queda 1' : `quedan ${placesLeft}`;
}

/** `60 min · 14,00 €`; without the price where prices aren't shown. */
export function lengthAndPrice(
  { durationMinutes, priceMinor }: Pick<PublicService, 'durationMinutes' | 'priceMinor'>,
  currency: string,
): string {
  const price = priceWords(priceMinor, currency);
  return [`${durationMinutes} min`, price].filter(Boolean).join(' · ');
}

export function priceWords(priceMinor: number | null, currency: string): string | null {
  if (priceMinor === null) return null;
  return priceMinor === 0 ? 'gratis' : money(priceMinor, currency);
}

/** `se abre el lun 30 nov 9:00`. */
export function opensWords(opensAt: string, timeZone: string, now: Date): string {
  return `Se abre ${formatInstant(opensAt, timeZone, now)}`;
}

/** How late a booking can still be cancelled for nothing. */
export function cancellationTermsWords(minutes: number): string {
  if (minutes === 0) return 'Se puede cancelar sin coste hasta que empieza.';
  return `Se puede cancelar sin coste hasta ${durationWords(minutes)} antes.`;
}

/** `12 horas`, `2 días`, `90 minutos`, `1 hora`. */
function durationWords(minutes: number): string {
  const units = [
    [1440, 'día', 'días'],
    [60, 'hora', 'horas'],
    [1, 'minuto', 'minutos'],
  ] as const;
  const [size, one, many] = units.find(([length]) => minutes % length === 0) ?? units[2];
  const count = minutes / size;
  // Up to a day people say hours.
  if (minutes === 1440) return '24 horas';
  return `${count} ${count === 1 ? one : many}`;
}

/** `10 sesiones · vale 60 días`, `sin límite · vale 30 días`. */
export function packageWords({ credits, validityDays }: PublicPackage): string {
  const sessions =
    credits === null ? 'Sin límite' : credits === 1 ? '1 sesión' : `${credits} sesiones`;
  return `${sessions} · vale ${validityDays === 1 ? '1 día' : `${validityDays} días`}`;
}
