import type { Theme } from './theme.ts';

declare module 'styled-components' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- only an interface can be merged
  export interface DefaultTheme extends Theme {}
}
