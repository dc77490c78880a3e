import { expect, test } from '@jest/globals';
import { attributes, escapeHtml, escapeJson } from './html.ts';

test('text cannot end a tag or an attribute', () => {
  expect(escapeHtml(`<a b="c" d='e'>&`)).toBe('&#60;a b=&#34;c&#34; d=&#39;e&#39;&#62;&#38;');
});

test('JSON cannot end its script element and reads back the same', () => {
  const value = { name: '</script><!--<script>' };
  const escaped = escapeJson(JSON.stringify(value));
  expect(escaped).not.toContain('<');
  expect(JSON.parse(escaped)).toEqual(value);
});

test('an attribute without a value is left out', () => {
  expect(attributes({ a: '1', b: undefined, c: true })).toBe(' a="1" c');
});
