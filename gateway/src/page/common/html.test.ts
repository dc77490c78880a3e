import { expect, test } from '@jest/globals';
import { attributes, escapeHtml, escapeJson } from './html.ts';

test('escaped text cannot end a tag or an attribute', () => {
  expect(escapeHtml(`<a b="c" d='e'>&`)).toBe('&#60;a b=&#34;c&#34; d=&#39;e&#39;&#62;&#38;');
});

test('escaped JSON cannot end its script element and parses to the same value', () => {
  const value = { name: '</script><!--<script>' };
  const escaped = escapeJson(JSON.stringify(value));
  expect(escaped).not.toContain('<');
  expect(JSON.parse(escaped)).toEqual(value);
});

test('an attribute without a value is omitted', () => {
  expect(attributes({ a: '1', b: undefined, c: true })).toBe(' a="1" c');
});
