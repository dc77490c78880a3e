import type { Notice } from '../../platform/outbox/index.ts';
import { moneyText } from '../../platform/money-text.ts';
import { dateFormat } from '../../platform/local-time.ts';

export interface MailSite {
  origin: string;
  centerName: string;
  timeZone: string;
  currency: string;
}

interface Owed {
  name: string;
  owedMinor: number;
}

const payAddress = (origin: string) => new URL('/cliente', origin).href;

/** The card was tried in vain. */
export function chargeFailedMail(
  site: MailSite,
  to: string,
  failed: Owed & { tryAt: Date | null; needsAuthentication: boolean },
): Notice {
  const total = moneyText(failed.owedMinor, site.currency);
  const { name, tryAt, needsAuthentication } = failed;
  const day = dateFormat('es', {
    ...{ day: 'numeric', month: 'long', timeZone: site.timeZone },
  });
  const why = needsAuthentication
    ? 'Tu banco pide que confirmes tú este pago.'
    : 'Tu banco ha rechazado el cargo en la tarjeta que tienes guardada.';
  const next =
    tryAt === null
      ? 'Ya no lo intentaremos más veces: la suscripción queda suspendida y su bono no paga más clases. En cuanto pagues vuelve a funcionar.'
      : `Lo volveremos a intentar el ${day.format(tryAt)}. Si no se puede cobrar, la suscripción quedará suspendida.`;
  return mail(site, to, {
    kind: tryAt === null ? 'membership suspended' : 'membership charge failed',
    subject: tryAt === null ? `${name}: suscripción suspendida` : `No hemos podido cobrar ${name}`,
    lines: [`No hemos podido cobrar ${name} (${total}).`, why, next],
  });
}

/** It renewed, and there is no card to charge. */
export function renewedOwedMail(site: MailSite, to: string, { name, owedMinor }: Owed): Notice {
  return mail(site, to, {
    kind: 'membership renewed',
    subject: `${name}: se ha renovado`,
    lines: [
      `${name} se ha renovado un mes más. Queda pendiente de pago: ${moneyText(owedMinor, site.currency)}.`,
    ],
  });
}

/** It is another package from today on. */
export function changedMail(
  site: MailSite,
  to: string,
  { before, name, owedMinor }: Owed & { before: string },
): Notice {
  return mail(site, to, {
    kind: 'membership changed',
    subject: `Tu suscripción es ahora ${name}`,
    lines: [
      `Desde hoy tu suscripción es ${name}, en lugar de ${before}.`,
      `Descontado lo que te quedaba, son ${moneyText(owedMinor, site.currency)}. Si tienes una tarjeta guardada, se cobran en ella.`,
    ],
  });
}

/** Why it then stands still, for whoever looks at what happened. */
export const noBuyerReason = 'Falta a quién hacer la factura';

/** What it costs wants an invoice, and nobody knows to whom. */
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
  const pay = isOwed ? ['Puedes pagarlo aquí, o en el centro:', payAddress(origin)] : [];
  const text = `${['Hola:', ...lines, ...pay, centerName].join('\n\n')}\n`;
  return { kind, to, subject, text };
}
