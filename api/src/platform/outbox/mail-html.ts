/**
 * The HTML of a mail from its text: a blank line parts paragraphs, an address of ours on a line of its
 * own becomes a button. Names and reasons that people wrote stand in the text too: what is not of
 * `origin` stays words. No pictures, nothing fetched: a mail that is only words arrives.
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

/** What all words of a mail stand on; its logo comes first. */
const sheet =
  '<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">';

/** The mail with the logo that travels in it, in place of nothing: who sees no pictures reads the name. */
export function withLogo(
  html: string,
  logo: { cid: string; name: string; ground: 'any' | 'light' | 'dark' },
): string {
  const ground =
    logo.ground === 'dark' ? 'padding:8px 12px;border-radius:6px;background:#1e2026;' : '';
  const image = `<p><img src="cid:${escape(logo.cid)}" alt="${escape(inOneLine(logo.name))}" height="44" style="${ground}height:44px;max-width:220px;object-fit:contain"></p>`;
  return html.replace(sheet, () => `${sheet}\n${image}`);
}

/** The first line of a text that is an address of ours: what the mail wants opened. */
export function firstLink(text: string, origin: string): string | null {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.find((line) => isAddress(line, origin)) ?? null;
}

/**
 * A text as it may stand in a mail's subject or beside an address: in one line, and without what isn't
 * seen and makes it read as something else. What was stored before the contract refused such texts is
 * still sent.
 */
export function inOneLine(text: string): string {
  return withoutHidden(text.replaceAll(/\s+/g, ' ')).trim();
}

/** The same of several lines. */
export function withoutHidden(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, '');
}

/** A line that is an address stands alone, even inside a paragraph. */
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
  return /^https?:\/\/\S+$/.test(part) && URL.parse(part)?.origin === origin;
}

const optOutWords = {
  why: 'Te escribimos porque aceptaste recibir novedades.',
  act: 'No quiero recibir más',
};

/** Small, below all: it is no part of what the mail says. */
function optOutLine(address: string): string {
  const link = `<a href="${escape(address)}" style="color:#5b616b">${optOutWords.act}</a>`;
  return (
    '<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#5b616b">' +
    `${optOutWords.why} ${link}</p>`
  );
}

/** The same at the end of the mail's text. */
export function withOptOut(text: string, address: string | undefined): string {
  if (address === undefined) return text;
  return `${text}\n\n--\n${optOutWords.why}\n${optOutWords.act}: ${address}`;
}

/** What a button says, by where it leads; the longest path that begins the address counts. */
const buttonWords = [
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

function wordsFor(address: string): string {
  const { pathname } = new URL(address);
  return buttonWords.find(([path]) => pathname.startsWith(path))?.[1] ?? 'Verlo';
}

/** The address is written out too, for whoever distrusts buttons or reads without HTML styles. */
function button(address: string): string {
  const safe = escape(address);
  return (
    `<p><a href="${safe}" style="display:inline-block;padding:12px 20px;border-radius:6px;` +
    'background:#0f766e;color:#ffffff;text-decoration:none;font-weight:600">' +
    `${wordsFor(address)}</a></p>\n` +
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
