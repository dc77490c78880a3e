import { escapeHtml } from '../page/common/html.ts';

/** Allows search engines the timetable and its pictures, but no pages that need a log-in. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /horario',
    'Allow: /api/timetable/pictures/',
    ...['/api/', '/admin', '/recepcionista', '/cliente', '/profesional'].map(
      (path) => `Disallow: ${path}`,
    ),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

export function sitemap(origin: string, services: readonly { slug: string }[]): string {
  const paths = ['/horario', ...services.map(({ slug }) => `/horario/${slug}`)];
  const urls = paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  );
}
