import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createPdf, type Pdf } from './pdf.ts';
import { isWestern, printable } from './pdf-text.ts';

describe('a printed text', () => {
  test.each([
    ['Íñigo Núñez, 12 €', 'Íñigo Núñez, 12 €'],
    ['N\u0303', 'Ñ'],
    ['Małgorzata Żółć', 'Małgorzata Żółć'],
    ['Γιώργος, Владимир, Վարդան', 'Γιώργος, Владимир, Վարդան'],
    ['\u202AAna\u200B\u2009Ruiz\u202C', 'Ana Ruiz'],
    ['12\u00A0€', '12\u00A0€'],
    ['李娜 Pérez', '[U+674E U+5A1C] Pérez'],
    ['مريم', '[U+0645 U+0631 U+064A U+0645]'],
    ['¡Feliz día! 🧘‍♀️', '¡Feliz día! [U+1F9D8 U+2640]'],
    ['dos\nlíneas', 'dos\nlíneas'],
  ])('of %j is %j', (text, printed) => {
    expect(printable(text)).toBe(printed);
  });
});

async function drawn(text: string, font: string): Promise<string> {
  return printed(await createPdf({ compress: false }), (pdf) => {
    pdf.font(font).text(text).text('mmm');
  });
}

async function printed(pdf: Pdf, draw: (on: Pdf) => void): Promise<string> {
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => pdf.on('end', done));
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks).toString('latin1');
}

/** The Unicode values of the embedded letters, from the tables for copying text. */
const unicodeOf = (pdf: string) => [...pdf.matchAll(/<([0-9a-f]{4})>/g)].map(([, code]) => code);

test.each(['Helvetica', 'Helvetica-Bold'])('%s alone prints western Europe', async (font) => {
  expect(isWestern('Íñigo 12 €')).toBe(true);
  const pdf = await drawn('Íñigo 12 €', font);
  expect(pdf).not.toContain('DejaVu');
});

test.each([
  ['Helvetica', 'DejaVuSans'],
  ['Helvetica-Bold', 'DejaVuSans-Bold'],
])('other letters are not in %s but in %s', async (font, wide) => {
  const pdf = await drawn('Małgorzata Γιώργος Владимир', font);
  expect(pdf).toContain(`+${wide}`);
  // The next text is in the chosen font again.
  expect(pdf).toContain('<6d6d6d>');
  const codes = unicodeOf(pdf);
  for (const letter of 'łΓώВ') {
    expect(codes).toContain(letter.charCodeAt(0).toString(16).padStart(4, '0'));
  }
});

test('an image on several pages is in the PDF once', async () => {
  const image = await sharp({
    create: { width: 9, height: 5, channels: 4, background: '#c0ffee80' },
  })
    .png()
    .toBuffer();
  const pdf = await printed(await createPdf({ compress: false }), (on) => {
    on.image(image, 10, 10).addPage().image(image, 10, 10).addPage().image(image, 20, 20);
  });
  // With its transparency, which is an image too.
  expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(2);
  expect(pdf.match(/\/I1 Do/g)).toHaveLength(3);
});
