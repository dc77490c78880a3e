import type { MembershipActPreview } from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';

/** Whether an act changes neither seats nor make-ups and costs nothing. */
export function isWithoutEffect(preview: MembershipActPreview): boolean {
  const { freed, booked, seatsEnded, seatsKept, seatsLost, makeUpsLost, pauseFeeMinor } = preview;
  const changed = [freed.length, booked.length, seatsEnded, seatsKept, seatsLost, makeUpsLost];
  return pauseFeeMinor === null && changed.every((count) => count === 0);
}

/** What pausing, resuming or ending does to the seats, their bookings and the make-ups. */
export function actEffectTexts(preview: MembershipActPreview, currency: string): string[] {
  const { freed, booked, seatsEnded, seatsKept, seatsLost, makeUpsLost, pauseFeeMinor } = preview;
  const day = formatDate(preview.fromDate);
  const fee =
    pauseFeeMinor === null ? '' : ` por ${money(pauseFeeMinor, currency)} cada periodo de pausa`;
  const texts = [
    seatsEnded > 0 &&
      `${seatsEnded === 1 ? 'Termina 1 plaza fija' : `Terminan ${seatsEnded} plazas fijas`} el ${day}: quedan para otras personas.`,
    seatsKept > 0 &&
      `${seatsKept === 1 ? 'Se guarda 1 plaza fija' : `Se guardan ${seatsKept} plazas fijas`}${fee}.`,
    seatsLost > 0 &&
      `${seatsLost === 1 ? '1 plaza fija ya no vuelve' : `${seatsLost} plazas fijas ya no vuelven`}: su clase está llena.`,
    freed.length > 0 &&
      `${freed.length === 1 ? 'Se libera 1 reserva' : `Se liberan ${freed.length} reservas`} desde el ${day}.`,
    booked.length > 0 &&
      `${booked.length === 1 ? 'Se reserva 1 clase' : `Se reservan ${booked.length} clases`} desde el ${day}.`,
    makeUpsLost > 0 &&
      `${makeUpsLost === 1 ? 'Se pierde 1 clase por recuperar' : `Se pierden ${makeUpsLost} clases por recuperar`}.`,
  ];
  return texts.filter((text) => text !== false);
}
