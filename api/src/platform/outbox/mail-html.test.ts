import { describe, expect, test } from '@jest/globals';
import { firstLink, inOneLine, mailHtml, withLogo, withoutHidden } from './mail-html.ts';

const origin = 'https://centro.es';

describe('the HTML of a mail', () => {
  test('makes paragraphs and line breaks', () => {
    const html = mailHtml('Asunto', 'Hola, Ana:\n\nUna línea\notra línea', origin);
    expect(html).toContain('<p>Hola, Ana:</p>');
    expect(html).toContain('<p>Una línea<br>otra línea</p>');
    expect(html).toContain('<html lang="es">');
  });

  test('turns an address on its own line into a button, and writes it out', () => {
    const html = mailHtml('Asunto', 'Ábrelo:\nhttps://centro.es/a?b=1&c=2\nGracias', origin);
    expect(html).toContain('<a href="https://centro.es/a?b=1&amp;c=2"');
    expect(html).toContain('>https://centro.es/a?b=1&amp;c=2</p>');
    expect(html).toContain('<p>Gracias</p>');
  });

  test.each([
    ['/register/success?token=a', 'Confirmar mi correo'],
    ['/register?invitacion=a', 'Crear mi cuenta'],
    ['/cliente/reservas', 'Ver mis reservas'],
    ['/cliente', 'Ver mi información'],
    ['/api/payments/links/a', 'Pagar'],
    ['/otra', 'Verlo'],
  ])('labels the button to %s with %s', (path, label) => {
    expect(mailHtml('Asunto', `${origin}${path}`, origin)).toContain(`>${label}</a>`);
  });

  test('escapes markup in names', () => {
    const html = mailHtml('<b>', 'Hola, <img src=x onerror=alert(1)> "Ana" & Eva', origin);
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;Ana&quot; &amp; Eva');
  });

  test('uses the first address as its link', () => {
    expect(firstLink('a\nhttps://centro.es/1\nhttps://centro.es/2', origin)).toBe(
      'https://centro.es/1',
    );
    expect(firstLink('nada', origin)).toBeNull();
  });

  test.each([
    'https://evil.test/a',
    'https://centro.es.evil.test/a',
    'https://centro.es@evil.test/a',
    'http://centro.es/a',
    'https://centro.es:444/a',
    'javascript:alert(1)',
  ])('keeps %s, an external address, as text', (address) => {
    const text = `Has reservado Yoga\n${address}\n\n${address}\n\nhttps://centro.es/b`;
    const html = mailHtml('Asunto', text, origin);
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://centro.es/b"']);
    expect(firstLink(text, origin)).toBe('https://centro.es/b');
  });
});

test('a mail’s logo comes before its text, with the center’s name as alternative text', () => {
  const html = mailHtml('Asunto', 'Hola', origin);
  const logo = { cid: 'logo@centro.es', name: 'Estudio "Norte"', ground: 'dark' } as const;
  const found = withLogo(html, logo);
  expect(
    found.indexOf('<img src="cid:logo@centro.es" alt="Estudio &quot;Norte&quot;"'),
  ).toBeLessThan(found.indexOf('<p>Hola</p>'));
  expect(found).toContain('background:#1e2026');
  expect(withLogo(html, { ...logo, ground: 'light' })).not.toContain('background:#1e2026');
});

test.each([
  ['Reserva: Yoga\r\nBcc: otra@correo.es', 'Reserva: Yoga Bcc: otra@correo.es'],
  ['Yoga\u2028suave\u0000', 'Yoga suave'],
  ['Yoga \u202Eevaus', 'Yoga evaus'],
])('inOneLine of %j is %j', (text, expected) => {
  expect(inOneLine(text)).toBe(expected);
});

test('withoutHidden keeps all other characters of several lines', () => {
  expect(withoutHidden('Hola, Ñandú 🧘‍♀️:\n\nuna\u001B[31m\u202E\n')).toBe(
    'Hola, Ñandú 🧘‍♀️:\n\nuna[31m\n',
  );
});
