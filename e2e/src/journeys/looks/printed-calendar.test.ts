import type { Page } from '@playwright/test';
import type { Settings } from '@aforo/shared/contract';
import { expect, test } from '../../environment/test.ts';
import { authenticate, type Person } from '../../environment/browser/browser-session.ts';
import { dayWithClasses } from '../../environment/day-with-classes.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';

/** The metadata of a PDF: its pages, with width and height in points, and its headings. */
function readPdf(pdf: Buffer) {
  const text = pdf.toString('latin1');
  return {
    sheets: [...text.matchAll(/\/Type\s*\/Page\b/g)].length,
    sizes: [...text.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
      ([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))],
    ),
    headings: [...text.matchAll(/\/Title\s*(?:<([0-9A-Fa-f]+)>|\(((?:\\.|[^)\\])*)\))/g)].map(
      ([, hex, plain = '']) => wordsOf(hex ? Buffer.from(hex, 'hex') : unescaped(plain)),
    ),
  };
}

function unescaped(text: string): Buffer {
  const plain = text.replace(/\\(?:(\d{1,3})|(.))/gs, (_, octal: string | undefined, one: string) =>
    octal === undefined ? one : String.fromCharCode(parseInt(octal, 8)),
  );
  return Buffer.from(plain, 'latin1');
}

/** UTF-16 with a byte order mark, or Latin-1. */
function wordsOf(bytes: Buffer): string {
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return bytes.toString('latin1');
  return bytes.subarray(2).swap16().toString('utf16le');
}

async function printed(page: Page) {
  return readPdf(await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true }));
}

function lastDayOfWeek(localDate: string, weekStartsOn: number): string {
  const day = new Date(`${localDate}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 6 - ((day.getUTCDay() - weekStartsOn + 7) % 7));
  return day.toISOString().slice(0, 10);
}

for (const [what, person, path, view, when] of [
  ['a week', 'admin', '/admin/servicios?ver=clases', 'Semana', /\d+ .*– \d+ \w+/],
  [
    'a day by person',
    'admin',
    '/admin/servicios?ver=clases&vista=profesionales',
    'Equipo',
    /\d+ de \w+ de/,
  ],
  ['a day by room', 'admin', '/admin/servicios?ver=clases&vista=salas', 'Salas', /\d+ de \w+ de/],
  ['the list of a week', 'admin', '/admin/servicios?ver=clases&vista=lista', 'Semana', /– \d+ \w+/],
  [
    'the day of the desk',
    'receptionist',
    '/recepcionista/recepcion?vista=profesionales',
    'Equipo',
    /\d+ de \w+ de/,
  ],
] as const) {
  test(`${what} prints on one landscape A4 sheet with the center, the view and the dates`, async ({
    page,
    pageErrors,
  }) => {
    await authenticate(page, person satisfies Person);
    const day = await dayWithClasses(page);
    await page.goto(`${path}&dia=${day}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /\d{2}:\d{2}/ })
      .first()
      .waitFor();
    const { center, weekStartsOn } = await sendAsPage<Settings>(page, 'GET', '/api/settings');
    // A week in two years is named by the year of its last day.
    const lastDay = view === 'Semana' ? lastDayOfWeek(day, weekStartsOn) : day;
    const { sheets, sizes, headings } = await printed(page);
    expect(sheets).toBe(1);
    expect(sizes).toEqual([[842, 595]]);
    // The document has the page's title; every other title is a heading.
    const documentTitle = await page.title();
    const [head, ...otherHeadings] = headings.filter(
      (heading) => heading.trim() !== '' && heading !== documentTitle,
    );
    expect(head).toContain(center.name);
    expect(head).toContain(view);
    expect(head).toMatch(when);
    expect(head).toContain(lastDay.slice(0, 4));
    // Controls are not printed.
    expect(otherHeadings).toEqual([]);
    // After printing, the page is as before.
    await page
      .getByRole('main')
      .getByRole('link', { name: /\d{2}:\d{2}/ })
      .first()
      .waitFor();
    expect(pageErrors).toEqual([]);
  });
}
