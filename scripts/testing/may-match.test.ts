import { describe, expect, test } from '@jest/globals';
import { mayMatch } from './may-match.js';

const element = (tag: string, classes: string | null) => ({
  _localName: tag,
  getAttributeNS: () => classes,
});
const card = element('section', 'card  wide');

describe('mayMatch is true', () => {
  test.each([
    '.card',
    'section.wide:hover',
    '.other, .card',
    '.other > .card::before',
    '.card:not(.wide, .card)',
    ':is(.other, .another)',
    '[data-x="a, .other"]',
    '*',
    '#some',
    'SECTION',
    '.other\\:card',
    '.ñandú',
    'svg|a.other',
    '[title="(] .other"]',
  ])('for %s', (selector) => {
    expect(mayMatch(selector, card)).toBe(true);
  });

  test('without a selector', () => {
    expect(mayMatch(undefined, card)).toBe(true);
  });

  test('for a tag name in any case', () => {
    expect(mayMatch('linearGradient', element('linearGradient', null))).toBe(true);
  });
});

test.each([
  '.other',
  'div.card',
  '.card .other',
  '.card > div',
  '.other:not(.card)',
  '.other, div',
  '.car',
  '.card + .other[data-x]:focus',
])('mayMatch is false for %s, whose class or tag the element lacks', (selector) => {
  expect(mayMatch(selector, card)).toBe(false);
});
