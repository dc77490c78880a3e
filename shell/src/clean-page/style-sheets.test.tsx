import { expect, test } from '@jest/globals';
import { watchStyleSheets } from './style-sheets.ts';

function addStyle(text: string, attribute?: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = text;
  if (attribute) style.setAttribute(attribute, 'active');
  document.head.append(style);
  return style;
}

test('watchStyleSheets reports only style sheets added by neither the page nor the shell', () => {
  addStyle('h1 { color: red }');
  const sheets = watchStyleSheets(document);
  addStyle('p { color: red }', 'data-styled');
  addStyle(':root{--toastify-color-light:#fff}');
  expect(sheets.hasForeign()).toBe(false);
  const left = addStyle('main { display: none }');
  expect(sheets.hasForeign()).toBe(true);
  left.remove();
  expect(sheets.hasForeign()).toBe(false);
});
