import type { Notice } from '../../platform/outbox/index.ts';
import { moneyText } from '../../platform/formats/money-text.ts';
import { dateFormat } from '../../platform/time/local-time.ts';

export interface MailSite {
  origin: string;
  centerName: string;
  timeZone: string;
  currency: string;
}

interface MembershipDebt {
  name: string;
  owedMinor: number;
}

/** The page where clients pay debts and manage their memberships. */
const clientPageUrl = (origin: string) => new URL('/cliente', origin).href;

/** The card charge failed. */
export function chargeFailedMail(
  site: MailSite,
  to: string,
  failed: MembershipDebt & { tryAt: Date | null; needsAuthentication: boolean; isPaused: boolean },
): Notice {
  const total = moneyText(failed.owedMinor, site.currency);
  const { name, tryAt, needsAuthentication, isPaused } = failed;
  const day = dateFormat('es', { day: 'numeric', month: 'long', timeZone: site.timeZone });
  const why = needsAuthentication
    ? 'Tu banco pide que confirmes tú este pago.'
    : 'Tu banco ha rechazado el cargo en la tarjeta que tienes guardada.';
  const next = isPaused
    ? tryAt === null
      ? 'Ya no lo intentaremos más veces. La suscripción sigue en pausa: puedes pagarlo tú.'
      : `Lo volveremos a intentar el ${day.format(tryAt)}.`
    : tryAt === null
      ? 'Ya no lo intentaremos más veces: la suscripción queda suspendida, su bono no paga más clases y las de su plaza fija quedan para otros. En cuanto pagues vuelve a funcionar.'
      : `Lo volveremos a intentar el ${day.format(tryAt)}. Si no se puede cobrar, la suscripción quedará suspendida.`;
  const isSuspended = tryAt === null && !isPaused;
  return mail(site, to, {
    kind: isSuspended ? 'membership suspended' : 'membership charge failed',
    subject: isSuspended ? `${name}: suscripción suspendida` : `No hemos podido cobrar ${name}`,
    lines: [`No hemos podido cobrar ${name} (${total}).`, why, next],
  });
}

/** The membership renewed without a card to charge. */
export function renewedOwedMail(
  site: MailSite,
  to: string,
  { name, owedMinor }: MembershipDebt,
): Notice {
  return mail(site, to, {
    kind: 'membership renewed',
    subject: `${name}: se ha renovado`,
    lines: [
      `${name} se ha renovado. Queda pendiente de pago: ${moneyText(owedMinor, site.currency)}.`,
    ],
  });
}

/** The membership changes to another package today. */
export function changedMail(
  site: MailSite,
  to: string,
  { before, name, owedMinor }: MembershipDebt & { before: string },
): Notice {
  return mail(site, to, {
    kind: 'membership changed',
    subject: `Tu suscripción es ahora ${name}`,
    lines: [
      `Desde hoy tu suscripción es ${name}, en lugar de ${before}.`,
      `Descontado lo que te quedaba, son ${moneyText(owedMinor, site.currency)}. Si los tienes domiciliados, se cobran en tu cuenta; si no y tienes una tarjeta guardada, en ella.`,
    ],
  });
}

/** The membership changes to another package at its renewal, or that change was withdrawn. */
export function changesLaterMail(
  site: MailSite,
  to: string,
  change: {
    before: string;
    name: string;
    startsOn: string;
    priceMinor: number;
    isTakenBack: boolean;
  },
): Notice {
  const { before, name, startsOn, priceMinor, isTakenBack } = change;
  const day = dayText(startsOn);
  const price = moneyText(priceMinor, site.currency);
  return mail(site, to, {
    kind: 'membership will change',
    subject: isTakenBack ? `${name}: tu suscripción no cambia` : `Tu suscripción cambia el ${day}`,
    lines: isTakenBack
      ? [
          `Tu suscripción sigue siendo ${name}: se renueva el ${day} por ${price}.`,
          notRequestedText,
        ]
      : [
          `Hasta el ${day} tu suscripción sigue siendo ${before}. Ese día pasa a ser ${name}, por ${price} cada periodo. Hoy no se cobra nada.`,
          notRequestedText,
        ],
    isOwed: false,
  });
}

/** How a client who signs up pays the first period. */
export type SignUpCollection =
  | { kind: 'debit'; account: string; noticeDays: number }
  | { kind: 'savedCard'; cardLastFour: string }
  /** Online, before the sign-up. */
  | { kind: 'paid' };

const everyPeriod = { 1: 'cada mes', 3: 'cada 3 meses', 12: 'cada año' } as const;

/** A client has signed up: what for, when it renews, for how much and how to leave. */
export function signedUpMail(
  site: MailSite,
  to: string,
  signedUp: Renewing & {
    periodMonths: keyof typeof everyPeriod;
    totalMinor: number;
    /** Fixed seats, and those that the client waits for. */
    seats: readonly string[];
    waits: readonly string[];
    collection: SignUpCollection;
  },
): Notice {
  const { name, renewsOn, priceMinor, periodMonths, totalMinor, seats, waits } = signedUp;
  const every = everyPeriod[periodMonths];
  const price = moneyText(priceMinor, site.currency);
  return mail(site, to, {
    kind: 'membership started',
    subject: `Ya tienes ${name}`,
    lines: [
      `Te has apuntado a ${name} en ${site.centerName}.`,
      ...seats.map((seat) => `Tu plaza fija: ${seat}.`),
      ...waits.map((wait) => `En espera de plaza fija: ${wait}. Te avisamos si queda una libre.`),
      firstPaymentText(signedUp.collection, moneyText(totalMinor, site.currency)),
      `Se renueva el ${dayText(renewsOn)} por ${price}, y así ${every}, hasta que la termines.`,
      ...howToEndLines(site),
      notRequestedText,
    ],
    isOwed: false,
  });
}

function firstPaymentText(collection: SignUpCollection, total: string): string {
  switch (collection.kind) {
    case 'debit': {
      const { account, noticeDays } = collection;
      const days = noticeDays === 1 ? 'un día' : `${noticeDays} días`;
      return `El primer recibo es de ${total} y se cobra en tu cuenta ${account}, como los siguientes. Te avisamos por correo al menos ${days} antes de cada cargo.`;
    }
    case 'savedCard':
      return `El primer recibo es de ${total} y se cobra en tu tarjeta terminada en ${collection.cardLastFour}, como los siguientes.`;
    case 'paid':
      return `Has pagado ${total} por el primer periodo. Los siguientes se cobran en la misma tarjeta.`;
  }
}

interface Renewing {
  name: string;
  renewsOn: string;
  /** The price of the next month. */
  priceMinor: number;
}

export function pausedMail(
  site: MailSite,
  to: string,
  { name, pauseFeeMinor }: { name: string; pauseFeeMinor: number | null },
): Notice {
  const costText =
    pauseFeeMinor === null
      ? 'no se renueva ni se cobra hasta que la reanudes'
      : `no se renueva hasta que la reanudes, y te guardamos la plaza por ${moneyText(pauseFeeMinor, site.currency)} cada periodo de pausa`;
  return mail(site, to, {
    kind: 'membership paused',
    subject: `${name}: suscripción en pausa`,
    lines: [
      `Tu suscripción ${name} está en pausa: ${costText}. Lo ya pagado vale hasta que caduque.`,
      'Para reanudarla, entra en Mi información o dínoslo en el centro:',
      clientPageUrl(site.origin),
      notRequestedText,
    ],
    isOwed: false,
  });
}

export function resumedMail(site: MailSite, to: string, renewing: Renewing): Notice {
  return mail(site, to, {
    kind: 'membership resumed',
    subject: `${renewing.name}: suscripción en marcha otra vez`,
    lines: [
      `Tu suscripción ${renewing.name} vuelve a estar en marcha. ${renewsText(renewing, site)}`,
      ...howToEndLines(site),
      notRequestedText,
    ],
    isOwed: false,
  });
}

/** The membership ends with the paid period. */
export function endingMail(site: MailSite, to: string, { name, renewsOn }: Renewing): Notice {
  const day = dayText(renewsOn);
  return mail(site, to, {
    kind: 'membership ending',
    subject: `${name}: tu suscripción termina el ${day}`,
    lines: [
      `Tu suscripción ${name} termina el ${day}. Lo pagado vale hasta ese día, y no se cobra nada más.`,
      'Si cambias de idea, hasta entonces puedes seguir con ella desde Mi información:',
      clientPageUrl(site.origin),
      notRequestedText,
    ],
    isOwed: false,
  });
}

/** The membership has ended, with no paid time left. */
export function endedMail(site: MailSite, to: string, { name, owedMinor }: MembershipDebt): Notice {
  const debtText = moneyText(owedMinor, site.currency);
  return mail(site, to, {
    kind: 'membership ended',
    subject: `${name}: suscripción terminada`,
    lines: [
      `Tu suscripción ${name} ha terminado: no se renueva más.`,
      ...(owedMinor > 0 ? [`Queda pendiente de pago: ${debtText}.`] : []),
      notRequestedText,
    ],
    isOwed: owedMinor > 0,
  });
}

/** The scheduled end was withdrawn. */
export function keptMail(site: MailSite, to: string, renewing: Renewing): Notice {
  return mail(site, to, {
    kind: 'membership kept',
    subject: `${renewing.name}: tu suscripción sigue`,
    lines: [
      `Tu suscripción ${renewing.name} ya no termina. ${renewsText(renewing, site)}`,
      ...howToEndLines(site),
      notRequestedText,
    ],
    isOwed: false,
  });
}

const notRequestedText = 'Si no lo has pedido tú, dínoslo.';

function renewsText({ renewsOn, priceMinor }: Renewing, { currency }: MailSite): string {
  return `Se renueva el ${dayText(renewsOn)} por ${moneyText(priceMinor, currency)}.`;
}

function howToEndLines({ origin }: MailSite): string[] {
  return ['Puedes pausarla o terminarla cuando quieras en Mi información:', clientPageUrl(origin)];
}

/** `28 de diciembre de 2026`. */
/** The price of the plan changes from a period on. */
export function priceChangeMail(
  site: MailSite,
  to: string,
  change: {
    name: string;
    clientName: string;
    oldPriceMinor: number;
    newPriceMinor: number;
    /** The first day of a period at the new price. */
    paysFrom: string;
  },
): Notice {
  const { name, clientName, paysFrom } = change;
  const before = moneyText(change.oldPriceMinor, site.currency);
  const after = moneyText(change.newPriceMinor, site.currency);
  const day = dayText(paysFrom);
  return mail(site, to, {
    kind: 'membership price change',
    subject: `${name}: el precio cambia el ${day}`,
    lines: [
      `La cuota ${name} de ${clientName} cuesta ahora ${before}. Desde el ${day} costará ${after}. Hasta ese día no cambia nada.`,
      `Si no quieres seguir, cancélala antes del ${day} y no pagarás el precio nuevo. Se hace aquí, o en el centro:`,
      clientPageUrl(site.origin),
    ],
    isOwed: false,
  });
}

/** An announced price was withdrawn. */
export function priceKeptMail(
  site: MailSite,
  to: string,
  { name, clientName, priceMinor }: { name: string; clientName: string; priceMinor: number },
): Notice {
  return mail(site, to, {
    kind: 'membership price kept',
    subject: `${name}: el precio no cambia`,
    lines: [
      `Te avisamos de un precio nuevo de la cuota ${name} de ${clientName}. Al final no cambia: sigue costando ${moneyText(priceMinor, site.currency)}.`,
    ],
    isOwed: false,
  });
}

function dayText(localDate: string): string {
  const day = dateFormat('es', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return day.format(new Date(`${localDate}T00:00:00.000Z`));
}

/** The reason for the pause, for the history. */
export const noBuyerReason = 'Falta a quién hacer la factura';

/** The price requires an invoice, but the buyer's data are missing. */
export function notRenewedMail(
  site: MailSite,
  to: string,
  { name, priceMinor }: { name: string; priceMinor: number },
): Notice {
  const total = moneyText(priceMinor, site.currency);
  return mail(site, to, {
    kind: 'membership not renewed',
    subject: `${name}: no se ha podido renovar`,
    lines: [
      `Hoy tocaba renovar ${name} (${total}). Por ese importe hace falta una factura completa, y no tenemos tus datos para hacerla. No te hemos cobrado nada, y la suscripción queda en pausa.`,
      `Pásate por ${site.centerName} o escríbenos con tu NIF y tu dirección, y la ponemos en marcha.`,
    ],
    isOwed: false,
  });
}

function mail(
  { origin, centerName }: MailSite,
  to: string,
  {
    kind,
    subject,
    lines,
    isOwed = true,
  }: { kind: string; subject: string; lines: string[]; isOwed?: boolean },
): Notice {
  const pay = isOwed ? ['Puedes pagarlo aquí, o en el centro:', clientPageUrl(origin)] : [];
  const text = `${['Hola:', ...lines, ...pay, centerName].join('\n\n')}\n`;
  return { kind, to, subject, text };
}
