import { expect, test } from '@jest/globals';
import { adjustmentText, contrastsOf, presets } from './appearance.messages.ts';

const ratioIn = (text: string) => Number(text.replace(',', '.').replace(' : 1', ''));

test.each(['#fff9c4', '#ff0000', '#000000', '#ffffff', ...presets.map(({ color }) => color)])(
  '%s is legible in the light and dark scheme',
  (color) => {
    const [buttons, links, edges] = contrastsOf(color);
    for (const scheme of ['light', 'dark'] as const) {
      expect(ratioIn(buttons?.[scheme] ?? '')).toBeGreaterThanOrEqual(4.5);
      expect(ratioIn(links?.[scheme] ?? '')).toBeGreaterThanOrEqual(4.5);
      expect(ratioIn(edges?.[scheme] ?? '')).toBeGreaterThanOrEqual(3);
    }
  },
);

test('explains how the theme adjusts an illegible color', () => {
  expect(adjustmentText('#fff9c4')).toContain('De día');
  expect(adjustmentText('#0f766e')).toContain('De noche');
  expect(adjustmentText('#808080')).toContain('tal cual');
});
