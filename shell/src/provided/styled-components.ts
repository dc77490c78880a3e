/** What the page provides as `styled-components`: see `react-router-dom.ts`. */
export {
  createGlobalStyle,
  css,
  isStyledComponent,
  keyframes,
  styled,
  ThemeProvider,
  useTheme,
} from 'styled-components';
