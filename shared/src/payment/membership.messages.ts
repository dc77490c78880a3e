import type { Membership, PackageChangeOffer, SavedCard } from '@aforo/shared/contract';
import { formatDate, formatInstant, money } from '@aforo/shared/format';

interface Place {
  currency: string;
  timeZone: string;
}

/** How renewals are paid: in an account, else with a card, else by hand. */
export interface PaidBy {
  card: SavedCard | null;
  /** The masked account of an active mandate. */
  debitAccount: string | null;
}

/** `Visa •••• 4242` */
export function cardName({ brand, lastFour }: SavedCard): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${lastFour}`;
}

/** `caduca 12/30` */
export function cardEnd({ expiresMonth, expiresYear }: SavedCard): string {
  return `caduca ${String(expiresMonth).padStart(2, '0')}/${String(expiresYear).slice(-2)}`;
}

/** The next event of a membership, in one or two sentences. */
export function membershipLines(
  one: Membership,
  paidBy: PaidBy,
  { currency, timeZone }: Place,
  now: Date,
): string[] {
  const { owedMinor, nextTryAt } = one;
  const { card } = paidBy;
  const debtLines = owedMinor > 0 ? [`Pendiente de pago: ${money(owedMinor, currency)}.`] : [];
  if (card !== null && isRefused(one, now)) debtLines.push(refusedCardText(card, now));
  if (nextTryAt !== null && owedMinor > 0) {
    debtLines.push(`La tarjeta se vuelve a probar el ${formatInstant(nextTryAt, timeZone, now)}.`);
  }
  return [nextEventText(one, paidBy, currency), ...debtLines];
}

/** Description, start and price of a package offer, for choosing one. */
export function changeLines(offer: PackageChangeOffer, currency: string): string[] {
  const { credits, priceMinor, when, startsOn, isCurrent } = offer;
  const each = credits === null ? 'Sesiones sin límite' : `${credits} sesiones por periodo`;
  const month = `${each} · ${money(priceMinor, currency)}`;
  if (isCurrent) return [month, 'Es el de ahora: no cambia nada'];
  return [month, when === 'now' ? 'Empieza hoy' : `Empieza el ${formatDate(startsOn)}`];
}

/** The effect of the change and the charged amount, for confirming it. */
export function packageChangeTexts(
  offer: PackageChangeOffer,
  { before, paidBy, currency }: { before: string; paidBy: PaidBy; currency: string },
): string[] {
  const { name, creditMinor, totalMinor, startsOn, endsOn, isCurrent } = offer;
  const total = money(totalMinor, currency);
  const day = formatDate(startsOn);
  if (isCurrent) return [`Sigue siendo ${name}: se renueva el ${day} por ${total}.`];
  if (endsOn === null) {
    return [
      `Hasta el ${day} sigue siendo ${before}. Ese día pasa a ser ${name}, por ${total}. Hoy no se cobra nada.`,
    ];
  }
  return [
    `Hoy empieza un periodo de ${name}, que se renueva el ${formatDate(endsOn)}. ${before} termina ahora.`,
    creditMinor > 0
      ? `De ${before} queda por valor de ${money(creditMinor, currency)}, que se descuenta: son ${total}.`
      : `De ${before} no queda nada que descontar: son ${total}.`,
    chargeText(paidBy),
  ];
}

function chargeText({ card, debitAccount }: PaidBy): string {
  if (debitAccount !== null) return `Se cobrará en la cuenta ${debitAccount}, con aviso antes.`;
  return card ? `Se cobra ahora con ${cardName(card)}.` : 'Queda pendiente de pago.';
}

function renewalText({ card, debitAccount }: PaidBy): string {
  if (debitAccount !== null) return `, domiciliado en ${debitAccount}`;
  return card ? `, con ${cardName(card)}` : ', a pagar en el centro o en línea';
}

/** Whether a charge of the owed amount to the card failed. */
function isRefused({ owedMinor, state, nextTryAt }: Membership, now: Date): boolean {
  if (owedMinor === 0) return false;
  return state === 'suspended' || (nextTryAt !== null && Date.parse(nextTryAt) > now.getTime());
}

function refusedCardText(card: SavedCard, now: Date): string {
  const { expiresMonth, expiresYear } = card;
  const isOver = now.getTime() >= Date.UTC(expiresYear, expiresMonth, 1);
  const why = isOver ? ', que ha caducado' : '';
  return `No se ha podido cobrar con ${cardName(card)}${why}. Si se paga en línea con otra, se guarda esa en su lugar.`;
}

function nextEventText(one: Membership, paidBy: PaidBy, currency: string): string {
  const day = formatDate(one.renewsOn);
  switch (one.state) {
    case 'ended':
      return 'Terminada.';
    case 'suspended':
      return 'No está pagada: no vale para reservar hasta que se pague.';
    case 'paused':
      return one.endsWithPeriod
        ? `Termina el ${day}.`
        : 'No se renueva ni se cobra hasta que se reanude. Lo ya pagado vale hasta que caduque.';
    case 'active':
      if (one.endsWithPeriod) return `Termina el ${day}: no se renueva ni se cobra más.`;
      return `Se renueva el ${day}${one.nextName ? ` como ${one.nextName},` : ''} por ${money(one.priceMinor, currency)}${renewalText(paidBy)}.`;
  }
}
