import type { Notice } from '../../platform/outbox/index.ts';
import { moneyText } from '../../platform/money-text.ts';

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
  const day = new Intl.DateTimeFormat('es', {
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

function mail(
  { origin, centerName }: MailSite,
  to: string,
  { kind, subject, lines }: { kind: string; subject: string; lines: string[] },
): Notice {
  const pay = ['Puedes pagarlo aquí, o en el centro:', payAddress(origin)];
  const text = `${['Hola:', ...lines, ...pay, centerName].join('\n\n')}\n`;
  return { kind, to, subject, text };
}
