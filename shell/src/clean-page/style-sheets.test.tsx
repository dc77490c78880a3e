import { expect, test } from '@jest/globals';
import { watchStyleSheets } from './style-sheets.ts';

function addStyle(text: string, { mark = '', nonce = 'n' } = {}): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = text;
  style.nonce = nonce;
  if (mark) style.setAttribute(mark, 'active');
  document.head.append(style);
  return style;
}

test('watchStyleSheets reports only style sheets added by neither the page nor the shell', () => {
  addStyle('h1 { color: red }');
  const sheets = watchStyleSheets(document);
  addStyle('p { color: red }', { mark: 'data-styled' });
  addStyle(':root{--toastify-color-light:#fff}');
  addStyle('@layer { [data-react-aria-pressable] { touch-action: pan-y } }').id =
    'react-aria-pressable-style';
  // An extension's: the policy of the page would refuse it.
  addStyle('p { color: white }', { nonce: '' });
  expect(sheets.hasForeign()).toBe(false);
  const left = addStyle('main > * { display: none }');
  expect(sheets.hasForeign()).toBe(true);
  left.remove();
  expect(sheets.hasForeign()).toBe(false);
});

test('a style sheet is disabled and enabled again', () => {
  const sheets = watchStyleSheets(document);
  const style = addStyle('main > * { display: none }');
  const [found] = sheets.traces();
  expect(found).toMatchObject({ trace: 'styleSheet', name: 'main > *' });
  found?.undo();
  expect(style.sheet?.disabled).toBe(true);
  expect(sheets.hasForeign()).toBe(false);
  found?.redo?.();
  expect(sheets.traces()).toHaveLength(1);
});

test('a file of another origin, whose rules the browser keeps secret, has the name of the file', () => {
  const sheets = watchStyleSheets(document);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = 'https://fuentes.example/css/rotulos.css';
  const secret = {
    href: link.href,
    disabled: false,
    get cssRules(): never {
      throw new DOMException('secret', 'SecurityError');
    },
  };
  Object.defineProperty(link, 'sheet', { value: secret });
  document.head.append(link);
  expect(sheets.traces()).toMatchObject([{ trace: 'styleSheet', name: 'rotulos.css' }]);
  link.remove();
});
