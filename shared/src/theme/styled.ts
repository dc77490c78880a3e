import type { Theme } from './theme.ts';

declare module 'styled-components' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- only an interface can be merged
  export interface DefaultTheme extends Theme {}
}
