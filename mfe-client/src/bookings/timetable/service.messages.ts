import type { SeatCost, Service } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';

/** `60 min · 45,00 €`, `30 min · sin coste`: the price without a bono. */
export function lengthAndPrice(
  service: Pick<Service, 'durationMinutes' | 'priceMinor'>,
  currency: string,
): string {
  return lengthText(service, formatPrice(service.priceMinor, currency));
}

/** `60 min · con tu bono`; `60 min` without a known cost. */
export function lengthText(
  { durationMinutes }: Pick<Service, 'durationMinutes'>,
  cost: string | null,
): string {
  return [`${durationMinutes} min`, cost].filter(Boolean).join(' · ');
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

/** What the server says that a row costs: `con tu bono`, `14,00 €`; null if it says nothing. */
export function seatCostText(cost: SeatCost | undefined, currency: string): string | null {
  if (!cost) return null;
  return cost.kind === 'bono' ? 'con tu bono' : formatPrice(cost.priceMinor, currency);
}

/** What an appointment costs; `45,00 € sin bono` when no free time says it. */
export function appointmentCostText(
  cost: SeatCost | undefined,
  { priceMinor }: Pick<Service, 'priceMinor'>,
  currency: string,
): string {
  const price = formatPrice(priceMinor, currency);
  return seatCostText(cost, currency) ?? (priceMinor === 0 ? price : `${price} sin bono`);
}

function formatPrice(priceMinor: number, currency: string): string {
  return priceMinor === 0 ? 'sin coste' : money(priceMinor, currency);
}
