import type { FastifyReply } from 'fastify';

interface PlainPage {
  title: string;
  lines: readonly string[];
  link?: { text: string; url: string } | null;
  refreshSeconds?: number;
  /** HTML below the lines. */
  content?: string;
}

/** A page without scripts, for visitors who follow a link and have no account. */
export function plainPage(
  documentTitle: string,
  { title, lines, link = null, refreshSeconds, content = '' }: PlainPage,
): string {
  return [
    '<!doctype html>',
    '<html lang="es"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`,
    `<title>${escapeHtml(documentTitle)}</title><style>${style}</style></head><body><main>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>` : '',
    content,
    '</main></body></html>',
    '',
  ].join('\n');
}

const style = `body{margin:0;padding:24px;background:#f6f5f2;color:#22252b;font:16px/1.5 sans-serif}
main{max-width:420px;margin:0 auto;padding:24px;background:#fff;border-radius:8px}
h1{margin-top:0;font-size:22px}.total{font-size:28px;font-weight:600;margin:0 0 16px}
.note{padding:12px;border-radius:6px;background:#fdf1d6}
button{display:block;width:100%;min-height:44px;margin:8px 0;padding:8px 16px;border:1px solid #8a8f99;border-radius:6px;background:#fff;color:inherit;font:inherit}
.first{border-color:#0f766e;background:#0f766e;color:#fff;font-weight:600}
a{color:#0f766e}`;

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * Sets the headers of the page. The content security policy allows only inline styles. The referrer
 * is sent to this origin only: the address contains a secret, and the origin check of forms needs it.
 * @param policy further directives of the content security policy
 */
export function asPlainPage(
  reply: FastifyReply,
  page: string,
  policy: readonly string[] = [],
): string {
  void reply.headers({
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      "frame-ancestors 'none'",
      ...policy,
    ].join('; '),
    'referrer-policy': 'same-origin',
  });
  return page;
}
