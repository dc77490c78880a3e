// Not `import type`: the emitted declarations would drop it, and areas would lose the theme's
// types.
import './styled.ts';

export { contrastRatio } from './color.ts';
export { colorScheme, type SchemeChoice } from './color-scheme.ts';
export { GlobalStyle } from './global-style.ts';
export type { Ramp } from './ramp.ts';
export { createTheme, defaultPrimaryColor, type Scheme, type Theme, type Tone } from './theme.ts';
