/**
 * The HTML of a mail from its text: a blank line separates paragraphs, and an address of this site
 * on its own line becomes a button. Names and reasons written by people are in the text too, so
 * addresses outside `origin` stay text. No pictures and no remote content, so that spam filters
 * accept it.
 */
export function mailHtml(subject: string, text: string, origin: string, optOut?: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .flatMap((paragraph) => splitAddresses(paragraph.trim(), origin))
    .filter((part) => part !== '');
  const body = paragraphs
    .map((part) => (isAddress(part, origin) ? button(part) : `<p>${lines(part)}</p>`))
    .join('\n');
  return [
    '<!doctype html>',
    '<html lang="es">',
    `<head><meta charset="utf-8"><title>${escape(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f6f5f2;color:#22252b;font:16px/1.5 sans-serif">',
    sheet,
    body,
    '</div>',
    ...(optOut ? [optOutLine(optOut)] : []),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** The sheet with the text of the mail; its logo comes first. */
const sheet =
  '<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">';

/** Adds the embedded logo; the name is its alternative text. */
export function withLogo(
  html: string,
  logo: { cid: string; name: string; ground: 'any' | 'light' | 'dark' },
): string {
  const ground =
    logo.ground === 'dark' ? 'padding:8px 12px;border-radius:6px;background:#1e2026;' : '';
  const image = `<p><img src="cid:${escape(logo.cid)}" alt="${escape(inOneLine(logo.name))}" height="44" style="${ground}height:44px;max-width:220px;object-fit:contain"></p>`;
  return html.replace(sheet, () => `${sheet}\n${image}`);
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

/** Small and at the end, because it is not part of the mail's content. */
function optOutLine(address: string): string {
  const link = `<a href="${escape(address)}" style="color:#5b616b">${optOutTexts.act}</a>`;
  return (
    '<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#5b616b">' +
    `${optOutTexts.why} ${link}</p>`
  );
}

/** The same at the end of the mail's text. */
export function withOptOut(text: string, address: string | undefined): string {
  if (address === undefined) return text;
  return `${text}\n\n--\n${optOutTexts.why}\n${optOutTexts.act}: ${address}`;
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

/** The address is also written out, for readers who distrust buttons or have no HTML styles. */
function button(address: string): string {
  const safe = escape(address);
  return (
    `<p><a href="${safe}" style="display:inline-block;padding:12px 20px;border-radius:6px;` +
    'background:#0f766e;color:#ffffff;text-decoration:none;font-weight:600">' +
    `${labelFor(address)}</a></p>\n` +
    `<p style="font-size:13px;color:#5b616b;word-break:break-all">${safe}</p>`
  );
}

function lines(text: string): string {
  return escape(text).replaceAll('\n', '<br>');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
