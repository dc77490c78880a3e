import { button, frame, linkLine, type MailAction, paragraph } from './mail-layout.ts';

/** What a mail has besides its text. */
export interface MailExtras {
  actions?: readonly MailAction[] | undefined;
  /** The unsubscribe address of an optional mail. */
  optOut?: string | undefined;
}

/**
 * The HTML of a mail from its text: a blank line separates paragraphs. The first address of this
 * site on its own line becomes the button, and later ones become links. Names and reasons written by
 * people are in the text too, so addresses outside `origin` stay text. The center's logo and colour
 * are added when it is sent, by `withBrand`. No remote content, so that spam filters accept it.
 */
export function mailHtml(
  subject: string,
  text: string,
  origin: string,
  { actions = [], optOut }: MailExtras = {},
): string {
  const parts = text
    .split(/\n{2,}/)
    .flatMap((part) => splitAddresses(part.trim(), origin))
    .filter((part) => part !== '');
  const main = firstLink(text, origin);
  let hasButton = false;
  const body = parts.map((part) => {
    if (!isAddress(part, origin)) return paragraph(part);
    if (hasButton || part !== main) return linkLine(part);
    hasButton = true;
    return button(part, labelFor(part));
  });
  return frame(subject, body, {
    actions,
    ...(optOut && { optOut: { ...optOutTexts, url: optOut } }),
  });
}

/** The first line of a text that is an address of this site: the mail's link. */
export function firstLink(text: string, origin: string): string | null {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.find((line) => isAddress(line, origin)) ?? null;
}

/**
 * A text for a mail's subject or next to an address: in one line, without invisible characters that
 * change how it reads. Texts stored before the contract refused them are still sent.
 */
export function inOneLine(text: string): string {
  return withoutHidden(text.replaceAll(/\s+/g, ' ')).trim();
}

/** The same for several lines. */
export function withoutHidden(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, '');
}

/** A line with an address becomes a separate part, even inside a paragraph. */
function splitAddresses(paragraph: string, origin: string): string[] {
  const parts: string[] = [];
  let open: string[] = [];
  for (const line of paragraph.split('\n')) {
    if (isAddress(line.trim(), origin)) {
      parts.push(open.join('\n'), line.trim());
      open = [];
    } else {
      open.push(line);
    }
  }
  return [...parts, open.join('\n')];
}

function isAddress(part: string, origin: string): boolean {
  // guard: mails link only to our own addresses (mail-html.test.ts)
  // without: ` && URL.parse(part)?.origin === origin`
  return /^https?:\/\/\S+$/.test(part) && URL.parse(part)?.origin === origin;
}

const optOutTexts = {
  why: 'Te escribimos porque aceptaste recibir novedades.',
  act: 'No quiero recibir más',
};

/** The text of a mail with all that its HTML has. */
export function mailText(text: string, { actions = [], optOut }: MailExtras): string {
  const links = actions.map(({ label, url }) => `\n${label}: ${url}`).join('');
  const foot = optOut ? `\n\n--\n${optOutTexts.why}\n${optOutTexts.act}: ${optOut}` : '';
  if (links === '' && foot === '') return text;
  return `${text.trimEnd()}${links && `\n${links}`}${foot}\n`;
}

/** The button's label by its target; the longest matching path prefix wins. */
const buttonLabels = [
  ['/register/success', 'Confirmar mi correo'],
  ['/register', 'Crear mi cuenta'],
  ['/password', 'Cambiar la contraseña'],
  ['/login', 'Entrar'],
  ['/api/payments/links/', 'Pagar'],
  ['/cliente/pagoConfirmado', 'Ver el pago'],
  ['/cliente/reservas', 'Ver mis reservas'],
  ['/cliente', 'Ver mi información'],
  ['/admin/profesionales', 'Ver a quien lo pide'],
  ['/admin/servicios', 'Ver el calendario'],
  ['/profesional', 'Ver mi perfil'],
] as const;

function labelFor(address: string): string {
  const { pathname } = new URL(address);
  return buttonLabels.find(([path]) => pathname.startsWith(path))?.[1] ?? 'Verlo';
}
