import type { Theme } from './theme.ts';

declare module 'styled-components' {
  // An interface is the only thing that can be merged, hence the empty body.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  export interface DefaultTheme extends Theme {}
}
