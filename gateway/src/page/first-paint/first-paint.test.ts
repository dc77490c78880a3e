import { expect, test } from '@jest/globals';
import { firstPaint } from './first-paint.ts';

test('the rule for a screen’s paint is removed with the paint', () => {
  const scripts = { deviceScript: 'let a', takeOverScript: 'let b' };
  const paint = { title: 'Clientes', html: '<main></main>', css: 'main{color:red}', ...scripts };
  const { head } = firstPaint('Estudio Aforo', paint, 'n');
  const [going = ''] = /<style[^>]*id="first-paint-style"[^>]*>.*?<\/style>/.exec(head) ?? [];
  expect(going).toContain('main{color:red}');
  // Chromium finds the styles of all that stands in <main> anew for a rule that asks what is in it.
  expect(head.replace(going, '')).not.toContain(':has(');
  expect(firstPaint('Estudio Aforo', undefined, 'n').head).not.toContain(':has(');
});
