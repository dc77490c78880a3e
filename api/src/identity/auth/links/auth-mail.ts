import { greeting, roleName, type Role } from '@aforo/shared/contract';
import { dateFormat, localTimeOf } from '../../../platform/time/local-time.ts';
import type { Notice } from '../../../platform/outbox/index.ts';

/** The site's address and the center's name and time zone. */
export interface MailSite {
  publicUrl: string;
  centerName: string;
  timeZone: string;
}

interface Person {
  email: string;
  name: string;
}

const notYou = 'Si no has sido tú, no tienes que hacer nada.';

/** @param returnTo the path that the person wanted to open when they registered */
export function verificationMail(
  site: MailSite,
  person: Person,
  token: string,
  returnTo: string | null,
): Notice {
  return letter(site, person, 'verification', 'Confirma tu correo', [
    `Para terminar de crear tu cuenta en ${site.centerName}, confirma que este correo es tuyo:`,
    link(site, '/register/success', { token, ...goingTo(returnTo) }),
    `El enlace vale 24 horas. ${notYou}`,
  ]);
}

/**
 * Sent instead of creating a second account, so that the form's answer does not reveal accounts.
 */
export function alreadyRegisteredMail(
  site: MailSite,
  person: Person,
  token: string,
  returnTo: string | null,
): Notice {
  return letter(site, person, 'alreadyRegistered', 'Ya tienes cuenta', [
    `Alguien ha intentado crear una cuenta en ${site.centerName} con este correo, y ya tienes una.`,
    'Entra con tu contraseña:',
    link(site, '/login', goingTo(returnTo)),
    'Si no la recuerdas, o aún no tienes, elige otra en la próxima hora:',
    link(site, '/password/reset', { token }),
    notYou,
  ]);
}

export function passwordResetMail(site: MailSite, person: Person, token: string): Notice {
  return letter(site, person, 'passwordReset', 'Cambia tu contraseña', [
    `Has pedido cambiar tu contraseña de ${site.centerName}. Elige una nueva aquí:`,
    link(site, '/password/reset', { token }),
    `El enlace vale una hora y sirve una sola vez. Al cambiarla se cierran todas tus sesiones. ${notYou}`,
  ]);
}

/** The code is in the subject, so that a notification on the phone already shows it. */
export function emailCodeMail(
  site: MailSite,
  person: Person,
  { code, expiresAt }: { code: string; expiresAt: Date },
): Notice {
  const mail = letter(site, person, 'emailCode', `${code} es tu código para ${site.centerName}`, [
    `Escribe este código en la página donde lo has pedido: ${code}`,
    `Vale diez minutos y sirve una sola vez. No se lo des a nadie: en ${site.centerName} no te lo vamos a pedir. ${notYou}`,
  ]);
  return { ...mail, expiresAt };
}

/** Accounts of the team log in with their password, and no code is sent. */
export function teamAccountMail(site: MailSite, person: Person): Notice {
  return letter(site, person, 'emailCode', 'Entra con tu contraseña', [
    `Alguien ha pedido un código para entrar en ${site.centerName} con este correo, que es de una cuenta del equipo. Esas cuentas entran con su contraseña:`,
    link(site, '/login'),
    'Si no la recuerdas, o aún no tienes, pide una aquí:',
    link(site, '/password'),
    notYou,
  ]);
}

/** The account was created with a mailed code, and the team logs in with a password. */
export function firstPasswordMail(site: MailSite, person: Person, token: string): Notice {
  return letter(site, person, 'firstPassword', 'Elige tu contraseña', [
    `Tu cuenta de ${site.centerName} es ahora del equipo, y esas cuentas entran con contraseña. La tuya aún no tiene; elígela en la próxima hora:`,
    link(site, '/password/reset', { token }),
    'Si ha pasado la hora, pide otro enlace:',
    link(site, '/password'),
  ]);
}

export function passwordChangedMail(site: MailSite, person: Person): Notice {
  return letter(site, person, 'passwordChanged', 'Tu contraseña ha cambiado', [
    `La contraseña de tu cuenta en ${site.centerName} acaba de cambiar y hemos cerrado tus otras sesiones.`,
    'Si no has sido tú, pide una nueva ahora mismo y avisa al centro:',
    link(site, '/password'),
  ]);
}

/** A log-in from a browser that this account has not used before. */
export function newDeviceMail(
  site: MailSite,
  person: Person,
  { device, at }: { device: string; at: Date },
): Notice {
  return letter(site, person, 'newDevice', 'Has entrado desde otro navegador', [
    `Alguien ha entrado en tu cuenta de ${site.centerName} desde un navegador que no habías usado: ${device}, el ${momentOf(at, site.timeZone)}.`,
    'Si has sido tú, no tienes que hacer nada. Si no has sido tú, cambia tu contraseña y avisa al centro:',
    link(site, '/password'),
  ]);
}

/** Sent once for many attempts. Its advice is valid whether the owner or a stranger made them. */
export function wrongPasswordsMail(site: MailSite, person: Person): Notice {
  return letter(site, person, 'wrongPasswords', 'Intentos de entrar en tu cuenta', [
    `Alguien ha probado varias contraseñas en tu cuenta de ${site.centerName} desde navegadores que no has usado. No ha entrado.`,
    'Puedes seguir entrando desde donde lo haces siempre. Si usas la misma contraseña en otros sitios, o es fácil de adivinar, elige otra:',
    link(site, '/password'),
    'Si quien lo intentaba eras tú, ahí puedes pedir una nueva.',
  ]);
}

interface Invitation {
  role: Role;
  /** The payer who invites a dependant to their own account. */
  family: { payerName: string; dependantName: string } | undefined;
}

export function invitationMail(
  site: MailSite,
  person: Person,
  { role, family }: Invitation,
  token: string,
): Notice {
  const about = family
    ? `${family.payerName} te invita a llevar con tu propia cuenta la ficha de ${family.dependantName} en ${site.centerName}. Acéptala solo si esa ficha es la tuya.`
    : `Tienes una invitación para entrar en ${site.centerName} con acceso de ${roleName[role].toLowerCase()}.`;
  return letter(site, person, 'invitation', `Te invitan a ${site.centerName}`, [
    about,
    'Elige tu contraseña y entra:',
    invitationUrl(site.publicUrl, token),
    'La invitación vale 7 días. Si no la esperabas, no tienes que hacer nada.',
  ]);
}

export function invitationUrl(publicUrl: string, token: string): string {
  return link({ publicUrl }, '/register', { invitacion: token });
}

/** `domingo 22 de noviembre de 2026 a las 23:15`, by the center's clock. */
function momentOf(instant: Date, timeZone: string): string {
  const day = dateFormat('es', { timeZone, dateStyle: 'full' }).format(instant);
  return `${day.replace(',', '')} a las ${localTimeOf(instant, timeZone)}`;
}

/** A change of an account's second factors. */
export type FactorChange =
  | 'totpAdded'
  | 'totpRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesRenewed'
  | 'reset';

const factorChanges: Record<FactorChange, { subject: string; what: (center: string) => string }> = {
  totpAdded: {
    subject: 'Has añadido una aplicación de códigos',
    what: (center) =>
      `Has añadido una aplicación de códigos a tu cuenta de ${center}. Desde ahora te pediremos un código suyo después de la contraseña.`,
  },
  totpRemoved: {
    subject: 'Has quitado la aplicación de códigos',
    what: (center) =>
      `Has quitado la aplicación de códigos de tu cuenta de ${center}. Los códigos que dé ya no valen.`,
  },
  passkeyAdded: {
    subject: 'Has añadido una llave de acceso',
    what: (center) =>
      `Has añadido una llave de acceso a tu cuenta de ${center}. Con ella puedes entrar sin contraseña.`,
  },
  passkeyRemoved: {
    subject: 'Has quitado una llave de acceso',
    what: (center) => `Has quitado una llave de acceso de tu cuenta de ${center}. Ya no vale.`,
  },
  recoveryCodesRenewed: {
    subject: 'Tienes códigos de recuperación nuevos',
    what: (center) =>
      `Has pedido códigos de recuperación nuevos para tu cuenta de ${center}. Los anteriores ya no valen.`,
  },
  reset: {
    subject: 'Tu cuenta ya no tiene segundo paso',
    what: (center) =>
      `En ${center} han quitado el segundo paso de tu cuenta y hemos cerrado tus sesiones. Ahora entras solo con tu contraseña. Vuelve a ponerlo en tu perfil cuando puedas.`,
  },
};

export function factorChangedMail(site: MailSite, person: Person, change: FactorChange): Notice {
  const { subject, what } = factorChanges[change];
  return letter(site, person, change, subject, [what(site.centerName), ...notYouInside(site)]);
}

export function recoveryCodeUsedMail(site: MailSite, person: Person, left: number): Notice {
  const rest =
    left === 0
      ? 'No te queda ninguno: pide otros en tu perfil.'
      : `Te ${left === 1 ? 'queda 1' : `quedan ${left}`}.`;
  return letter(site, person, 'recoveryCodeUsed', 'Has usado un código de recuperación', [
    `Has entrado en ${site.centerName} con un código de recuperación, que ya no vale. ${rest}`,
    ...notYouInside(site),
  ]);
}

/** Entering codes requires the right first step: the password or a code mailed to the address. */
export function codesTriedMail(site: MailSite, person: Person): Notice {
  return letter(site, person, 'codesTried', 'Alguien prueba códigos para entrar en tu cuenta', [
    `Alguien ha dado bien el primer paso (tu contraseña o un código de tu correo) para entrar en tu cuenta de ${site.centerName}, y ha fallado muchas veces el código que viene después. Hemos parado los intentos durante un rato.`,
    ...notYouInside(site),
  ]);
}

function notYouInside(site: MailSite): string[] {
  return [
    'Si no has sido tú, cambia tu contraseña ahora mismo y avisa al centro:',
    link(site, '/password'),
  ];
}

/** A link of the public site; its query is escaped. */
/** The query parameter that the login page and the page after registration read. */
function goingTo(returnTo: string | null): Record<string, string> {
  return returnTo === null ? {} : { volver: returnTo };
}

function link(
  site: Pick<MailSite, 'publicUrl'>,
  path: string,
  query: Record<string, string> = {},
): string {
  const search = new URLSearchParams(query).toString();
  return new URL(search ? `${path}?${search}` : path, site.publicUrl).href;
}

function letter(
  site: MailSite,
  person: Person,
  kind: string,
  subject: string,
  lines: string[],
): Notice {
  const body = [greeting(person.name), ...lines, site.centerName];
  return { kind, to: person.email, subject, text: `${body.join('\n\n')}\n` };
}
