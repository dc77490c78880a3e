import { describe, expect, test } from '@jest/globals';
import { firstLink, mailHtml } from './mail-html.ts';

describe('the HTML of a mail', () => {
  test('makes paragraphs and line breaks', () => {
    const html = mailHtml('Asunto', 'Hola, Ana:\n\nUna línea\notra línea');
    expect(html).toContain('<p>Hola, Ana:</p>');
    expect(html).toContain('<p>Una línea<br>otra línea</p>');
    expect(html).toContain('<html lang="es">');
  });

  test('makes a button of an address on its own line, and writes it out', () => {
    const html = mailHtml('Asunto', 'Ábrelo:\nhttps://centro.es/a?b=1&c=2\nGracias');
    expect(html).toContain('<a href="https://centro.es/a?b=1&amp;c=2"');
    expect(html).toContain('>https://centro.es/a?b=1&amp;c=2</p>');
    expect(html).toContain('<p>Gracias</p>');
  });

  test('lets nobody’s name be markup', () => {
    const html = mailHtml('<b>', 'Hola, <img src=x onerror=alert(1)> "Ana" & Eva');
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;Ana&quot; &amp; Eva');
  });

  test('is about its first address', () => {
    expect(firstLink('a\nhttps://x.es/1 y https://x.es/2')).toBe('https://x.es/1');
    expect(firstLink('nada')).toBeNull();
  });
});
