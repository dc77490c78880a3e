import { expect, test } from '@jest/globals';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet, ThemeProvider } from 'styled-components';
import { checkedLabel, chosenItem } from './chosen-item.ts';
import { GlobalStyle } from './global-style.ts';
import { createTheme } from './theme.ts';

test('forced colours show what is chosen', () => {
  const sheet = new ServerStyleSheet();
  const theme = createTheme({ primaryColor: '#0f766e', scheme: 'light' });
  renderToString(
    sheet.collectStyles(createElement(ThemeProvider, { theme }, createElement(GlobalStyle))),
  );
  const [, rules = ''] = sheet.getStyleTags().split('@media (forced-colors: active){');
  const plain = (text: string) => text.replaceAll(/\s*([:,>({])\s*/g, '$1');
  expect(plain(rules)).toContain(
    `${plain(chosenItem)}{forced-color-adjust:none;background:SelectedItem`,
  );
  expect(plain(rules)).toContain(`${plain(checkedLabel)}{outline:2px solid SelectedItem`);
});
