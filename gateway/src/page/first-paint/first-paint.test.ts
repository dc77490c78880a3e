import { expect, test } from '@jest/globals';
import { firstPaint, missingScriptScript } from './first-paint.ts';

test('removes the rule for a screen’s paint together with the paint', () => {
  const scripts = { deviceScript: 'let a', takeOverScript: 'let b' };
  const paint = { title: 'Clientes', html: '<main></main>', css: 'main{color:red}', ...scripts };
  const { head } = firstPaint('Estudio Aforo', paint, 'n');
  const [going = ''] = /<style[^>]*id="first-paint-style"[^>]*>.*?<\/style>/.exec(head) ?? [];
  expect(going).toContain('main{color:red}');
  // A rule with `:has()` makes Chromium recompute the styles of all elements in <main>.
  expect(head.replace(going, '')).not.toContain(':has(');
  expect(firstPaint('Estudio Aforo', undefined, 'n').head).not.toContain(':has(');
});

test.each([
  ['with', true],
  ['without', false],
] as const)(
  'a page %s a paint shows without scripts that its scripts were stripped',
  (_, isPainted) => {
    const scripts = { deviceScript: 'let a', takeOverScript: 'let b' };
    const paint = isPainted && { title: 'Clientes', html: '<main></main>', css: '', ...scripts };
    const { head, body } = firstPaint('Estudio Aforo', paint || undefined, 'n');
    expect(body).toMatch(
      /<p class="[^"]*first-paint-stripped" role="alert">Algo entre tu navegador/,
    );
    // Visible unless the page's own script, in the same document, has run.
    expect(head).toContain(':root:not([data-scripted]) .first-paint-stripped{display:block}');
    expect(missingScriptScript('/assets/shell/')).toContain('dataset.scripted');
  },
);
