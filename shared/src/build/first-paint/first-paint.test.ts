import { describe, expect, test } from '@jest/globals';
import { createTheme } from '../../theme/theme.ts';
import { paintFor, type FirstPaint } from './first-paint.ts';
import { paintColors, themeOfProperties } from './paint-colors.ts';

describe('the colours of a first paint', () => {
  const primaryColor = '#a34b2f';
  const { color, frame } = themeOfProperties();

  test.each(['light', 'dark'] as const)('are those of the theme in %s', (scheme) => {
    const theme = createTheme({ primaryColor, scheme });
    const css = `a{color:${color.primaryInk};background:${color.error.soft}}b{color:${frame.accent}}`;
    expect(paintColors(css, { primaryColor, scheme }).split(';').sort()).toEqual(
      [
        `color-scheme:${scheme}`,
        `--paint-color-error-soft:${theme.color.error.soft}`,
        `--paint-color-primaryInk:${theme.color.primaryInk}`,
        `--paint-frame-accent:${theme.frame.accent}`,
      ].sort(),
    );
  });

  test('leave the rest of the theme unchanged', () => {
    const theme = themeOfProperties();
    const { space, type, media, headerHeight } = createTheme({ scheme: 'light' });
    expect(theme).toMatchObject({ space, type, media, headerHeight });
  });
});

describe('the paint for an address', () => {
  const paint = (screen: string, parameter: string | null, isDemo = false): FirstPaint => ({
    screen,
    parameter,
    isDemo,
    title: '',
    html: '',
  });
  const paints = [paint('login', null), paint('login', 'volver'), paint('login', null, true)];

  test.each([
    ['login', [], false, 0],
    ['login', ['volver'], false, 1],
    ['login', [], true, 2],
    ['login', ['volver'], true, -1],
    ['login', ['volver', 'modulos'], false, -1],
    ['login', ['token'], false, -1],
    ['register', [], false, -1],
  ])('%s with %j, in a demo: %s, is number %d', (screen, parameters, isDemo, expected) => {
    const found = paintFor({ paints }, { screen, parameters, isDemo });
    expect(found === undefined ? -1 : paints.indexOf(found)).toBe(expected);
  });
});
