import { inkOn } from '../formats/ink-on.ts';

/**
 * The parts of a mail's HTML. Outlook for Windows draws mails with Word: it needs tables for the
 * layout, widths as attributes, and the padding of a button in its cell. The colours of the style
 * sheet are for mail programs with a dark mode; those without style sheets use the attributes.
 */
const font = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** Replaced by `withBrand`: until then a mail has this colour and no name at the top. */
const standardColor = '#0f766e';
const headMark = '<!--center-->';

const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a{text-decoration:underline}
@media (prefers-color-scheme:dark){
.ground{background-color:#14161b!important}
.sheet{background-color:#1e2026!important}
.ink,.links a{color:#f2f0ea!important}
.muted,.muted a{color:#b3b7bf!important}
.rule{border-color:#3a3e48!important}
.plate{padding:8px 12px!important;background-color:#ffffff!important}
}
[data-ogsc] .ink,[data-ogsc] .links a{color:#f2f0ea!important}
[data-ogsc] .muted,[data-ogsc] .muted a{color:#b3b7bf!important}`;

/** A secondary link of a mail, made by the program; its address may be of another site. */
export interface MailAction {
  label: string;
  url: string;
}

interface Foot {
  actions: readonly MailAction[];
  optOut?: { why: string; act: string; url: string };
}

/** The whole mail around its body. */
export function frame(subject: string, body: readonly string[], { actions, optOut }: Foot): string {
  return [
    '<!doctype html>',
    '<html lang="es">',
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escape(subject)}</title>`,
    `<style>${styles}</style></head>`,
    '<body class="ground" style="margin:0;padding:0;background-color:#f6f5f2">',
    `<table ${table} class="ground" width="100%" bgcolor="#f6f5f2"><tr><td align="center" style="padding:24px 12px">`,
    `<!--[if mso]><table ${table} width="560"><tr><td><![endif]-->`,
    `<table ${table} class="sheet" width="100%" bgcolor="#ffffff" style="max-width:560px">`,
    `<tr><td bgcolor="${standardColor}" height="6" style="height:6px;font-size:0;line-height:0">&nbsp;</td></tr>`,
    headMark,
    `<tr><td class="ink" align="left" style="padding:16px 24px;${font};font-size:16px;line-height:24px;color:#22252b">`,
    ...body,
    '</td></tr>',
    ...(actions.length > 0 ? [actionsRow(actions)] : []),
    '</table>',
    ...(optOut ? [optOutLine(optOut)] : []),
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</td></tr></table>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** The center's name, logo and colour in a mail. */
export interface Brand {
  name: string;
  /** `#rrggbb`. */
  color: string;
  logo: { cid: string; ground: 'any' | 'light' | 'dark' } | null;
}

/** Adds the center's logo, or its name without one, and its colour. */
export function withBrand(html: string, { name, color, logo }: Brand): string {
  const title = escape(name);
  const dark = 'padding:8px 12px;border-radius:6px;background-color:#1e2026;';
  const grounds = {
    // A logo for a light ground keeps one in dark mode.
    light: { class: ' class="plate"', style: 'padding:8px 0;border-radius:6px;' },
    dark: { class: '', style: dark },
    any: { class: '', style: '' },
  };
  const ground = logo && grounds[logo.ground];
  const head = logo
    ? `<img src="cid:${escape(logo.cid)}" alt="${title}" height="44"${ground?.class} style="${ground?.style}display:block;height:44px;max-width:220px;object-fit:contain;${font};font-size:20px;font-weight:600">`
    : title;
  return html
    .replaceAll(
      new RegExp(`(bgcolor="|style="background-color:)${standardColor}`, 'g'),
      (_, before: string) => `${before}${color}`,
    )
    .replaceAll(buttonInk('#ffffff'), buttonInk(inkOn(color)))
    .replace(
      headMark,
      () =>
        `<tr><td class="ink" align="left" style="padding:20px 24px 0;${font};font-size:20px;line-height:28px;font-weight:600;color:#22252b">${head}</td></tr>`,
    );
}

const gap = 'margin:0 0 16px';

export function paragraph(text: string): string {
  return `<p style="${gap}">${escape(text).replaceAll('\n', '<br>')}</p>`;
}

const buttonInk = (ink: string) => `style="display:block;color:${ink};`;

/** The mail's one button, and its address for readers who distrust buttons. */
export function button(address: string, label: string): string {
  return [
    `<table ${table} style="${gap};border-collapse:separate"><tr>`,
    `<td bgcolor="${standardColor}" align="center" style="border-radius:6px;padding:12px 20px;mso-padding-alt:12px 20px">`,
    `<a href="${escape(address)}" ${buttonInk('#ffffff')}${font};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escape(label)}</a>`,
    '</td></tr></table>',
    linkLine(address),
  ].join('\n');
}

/** An address of this site, written without its protocol. */
export function linkLine(address: string): string {
  const shown = escape(address.replace(/^https?:\/\//, ''));
  return `<p class="muted" style="${gap};font-size:13px;line-height:20px;color:#5b616b;word-break:break-all"><a href="${escape(address)}" style="color:#5b616b">${shown}</a></p>`;
}

/** Secondary links, below a line. */
function actionsRow(actions: readonly MailAction[]): string {
  const cells = actions.map(
    ({ label, url }) =>
      `<td style="padding:14px 20px 14px 0;${font};font-size:15px;line-height:20px"><a href="${escape(url)}" style="color:#22252b;font-weight:600">${escape(label)}</a></td>`,
  );
  return `<tr><td class="ink" align="left" style="padding:0 24px"><table ${table} width="100%" class="rule" style="border-top:1px solid #dcdad4"><tr><td class="links"><table ${table}><tr>${cells.join('')}</tr></table></td></tr></table></td></tr>`;
}

/** Small and at the end, because it is not part of the mail's content. */
function optOutLine({ why, act, url }: NonNullable<Foot['optOut']>): string {
  return `<p class="muted" style="margin:16px 0 0;${font};font-size:13px;line-height:20px;color:#5b616b">${why} <a href="${escape(url)}" style="color:#5b616b">${act}</a></p>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
