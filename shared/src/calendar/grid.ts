import type { ReactNode } from 'react';
import type { Placement, Span } from './placement.ts';

export interface GridColumn {
  id: string;
  /** What stands over it, and how it is called by itself. */
  head: ReactNode;
  label: string;
  isToday?: boolean | undefined;
  /** Said below the head: why nothing is here. */
  note?: string | null | undefined;
  /** Hours that aren't to be used, with the reason where there is one to say. */
  shut: readonly (Span & { reason?: string | undefined })[];
}

export interface GridBlock extends Placement {
  id: string;
  /** How it is called where its own words aren't seen. */
  name: string;
  /** Where a click leads. */
  href: string;
  color: string;
  isQuiet: boolean;
  /** The rest of what began on the day before: it stands from midnight on. */
  isRest: boolean;
  canMove: boolean;
  content: ReactNode;
}

/** Where something is to begin, in minutes of the day, and until when where that was said too. */
export interface Gap {
  from: number;
  to: number | null;
}

/** What letting a block go would do. */
export interface Consequence {
  tone: 'plain' | 'error';
  text: string;
}
