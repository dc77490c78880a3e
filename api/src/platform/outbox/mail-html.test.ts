import { describe, expect, test } from '@jest/globals';
import { firstLink, inOneLine, mailHtml, mailText, withoutHidden } from './mail-html.ts';
import { withBrand } from './mail-layout.ts';

const origin = 'https://centro.es';

describe('the HTML of a mail', () => {
  test('makes paragraphs and line breaks', () => {
    const html = mailHtml('Asunto', 'Hola, Ana:\n\nUna línea\notra línea', origin);
    expect(html).toMatch(/<p [^>]*>Hola, Ana:<\/p>/);
    expect(html).toMatch(/<p [^>]*>Una línea<br>otra línea<\/p>/);
    expect(html).toContain('<html lang="es">');
  });

  test('turns the first address on its own line into the only button, and writes it out', () => {
    const html = mailHtml('Asunto', 'Ábrelo:\nhttps://centro.es/a?b=1&c=2\nGracias', origin);
    expect(html).toContain('<a href="https://centro.es/a?b=1&amp;c=2"');
    expect(html).toContain('>centro.es/a?b=1&amp;c=2</a></p>');
    expect(html).toMatch(/<p [^>]*>Gracias<\/p>/);
    const two = mailHtml('Asunto', `${origin}/cliente\n\n${origin}/cliente/reservas`, origin);
    expect(two.match(/mso-padding-alt/g)).toHaveLength(1);
    expect(two).toContain('>centro.es/cliente/reservas</a></p>');
  });

  test('has the same links as the plain text', () => {
    const actions = [
      { label: 'Cancelar', url: `${origin}/cliente/reservas?cancelar=a&b=c` },
      { label: 'Cómo llegar', url: 'https://www.google.com/maps/search/?api=1&query=Calle' },
    ];
    const optOut = `${origin}/api/unsubscribe/a`;
    const text = `Hola, Ana:\n\n${origin}/cliente/reservas\n`;
    const html = mailHtml('Asunto', text, origin, { actions, optOut });
    const linked = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) =>
      url.replaceAll('&amp;', '&'),
    );
    const written = mailText(text, { actions, optOut }).match(/https:\S+/g);
    expect(new Set(linked)).toEqual(new Set(written));
    for (const { label } of actions) {
      expect(html).toContain(`>${label}</a>`);
      expect(mailText(text, { actions })).toContain(`${label}: `);
    }
    expect(mailText(text, {})).toBe(text);
  });

  test('has the widths, tables and paddings that Outlook draws', () => {
    const html = mailHtml('Asunto', `Hola\n\n${origin}/cliente`, origin);
    expect(html).toContain('<!--[if mso]><table');
    expect(html).toMatch(/<td bgcolor="#[0-9a-f]{6}"[^>]*padding:12px 20px/);
    expect(html).not.toMatch(/<div|display:inline-block/);
    expect(html).toContain('prefers-color-scheme:dark');
  });

  test('keeps the colour of the button’s text in dark mode', () => {
    const html = mailHtml('Asunto', `Hola\n\n${origin}/cliente`, origin);
    const recoloured = [...html.matchAll(/\.(\w+) a[,{]/g)].map(([, name]) => name);
    expect(recoloured).toContain('muted');
    const around: string[] = [];
    const button = html.indexOf('style="display:block;color:');
    for (const [tag, slash] of html.slice(0, button).matchAll(/<(\/?)(?:table|tr|td|p)\b[^>]*>/g)) {
      if (slash) around.pop();
      else around.push(/class="([^"]*)"/.exec(tag)?.[1] ?? '');
    }
    expect(around).toContain('ink');
    expect(around.filter((name) => recoloured.includes(name))).toEqual([]);
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
    expect(new Set(html.match(/href="[^"]*"/g))).toEqual(new Set(['href="https://centro.es/b"']));
    expect(firstLink(text, origin)).toBe('https://centro.es/b');
  });
});

describe('the brand of a mail', () => {
  const html = mailHtml('Asunto', `Hola\n\n${origin}/cliente`, origin);
  const brand = { name: 'Estudio "Norte"', color: '#123456', logo: null };

  test('is the logo above the text, with the center’s name as alternative text', () => {
    const logo = { cid: 'logo@centro.es', ground: 'dark' } as const;
    const found = withBrand(html, { ...brand, logo });
    expect(
      found.indexOf('<img src="cid:logo@centro.es" alt="Estudio &quot;Norte&quot;"'),
    ).toBeLessThan(found.indexOf('>Hola</p>'));
    expect(found).toContain('background-color:#1e2026;display:block');
    const onLight = withBrand(html, { ...brand, logo: { ...logo, ground: 'light' } });
    expect(onLight).not.toContain('background-color:#1e2026;display:block');
    expect(onLight).toContain('class="plate"');
  });

  test('is the name without a logo', () => {
    expect(withBrand(html, brand)).toContain('>Estudio &quot;Norte&quot;</td>');
  });

  test.each([
    ['#123456', '#ffffff'],
    ['#fff7c2', '#000000'],
    ['#ff0000', '#000000'],
  ])('is the colour %s on the button, with text in %s', (color, ink) => {
    const found = withBrand(html, { ...brand, color });
    expect(found.match(new RegExp(`bgcolor="${color}"`, 'g'))).toHaveLength(2);
    expect(found).toContain(`display:block;color:${ink};`);
  });

  test('changes nothing in texts that look like its marks', () => {
    const text = 'bgcolor="#0f766e" <!--center--> style="display:block;color:#ffffff;';
    const paragraph = (source: string) => source.slice(source.lastIndexOf('<p '));
    const source = mailHtml('Asunto', text, origin);
    expect(paragraph(withBrand(source, brand))).toBe(paragraph(source));
  });
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
