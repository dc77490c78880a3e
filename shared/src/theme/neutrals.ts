/** Neutral colours by scheme: warm greys in light, the specified dark colour in dark. */
export interface Neutrals {
  /** Page background. */
  background: string;
  /** Cards, tables, fields. */
  surface: string;
  /** Menus, dialogs. */
  raised: string;
  /** Table heads, code, disabled controls. */
  sunken: string;
  /** Hovered surface. */
  hover: string;
  text: string;
  textMuted: string;
  /** Separators. */
  line: string;
  /** Borders of controls, with a contrast of 3:1. */
  controlEdge: string;
  skeleton: string;
  /** Backdrop of a dialog. */
  veil: string;
}

export const neutrals: Record<'light' | 'dark', Neutrals> = {
  light: {
    background: '#f8f7f4',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#f1efea',
    hover: '#f5f3ef',
    text: '#1e2026',
    textMuted: '#5d6069',
    line: '#e4e1da',
    controlEdge: '#878a92',
    skeleton: '#e9e6df',
    veil: 'rgb(30 32 38 / 45%)',
  },
  dark: {
    background: '#1e2026',
    surface: '#25282f',
    raised: '#2b2e37',
    sunken: '#1a1c21',
    hover: '#2d313a',
    text: '#f1efea',
    textMuted: '#aeb1ba',
    line: '#363a44',
    controlEdge: '#7f848f',
    skeleton: '#31353f',
    veil: 'rgb(0 0 0 / 60%)',
  },
};
