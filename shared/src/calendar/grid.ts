import type { ReactNode } from 'react';
import type { Placement, Span } from './placement.ts';

export interface GridColumn {
  id: string;
  /** `head` is shown above the column; `label` is its accessible name. */
  head: ReactNode;
  label: string;
  isToday?: boolean | undefined;
  /** Shown below the head: why the column is empty. */
  note?: string | null | undefined;
  /** Unavailable hours, with the reason if there is one to show. */
  shut: readonly (Span & { reason?: string | undefined })[];
}

export interface GridBlock extends Placement {
  id: string;
  /** Name for announcements, without the visible content. */
  name: string;
  /** Target of a click. */
  href: string;
  color: string;
  isQuiet: boolean;
  /** The part after midnight of a session from the previous day. */
  isRest: boolean;
  canMove: boolean;
  content: ReactNode;
}

/** Where a new session begins, in minutes of the day, and where it ends if that was selected. */
export interface Gap {
  from: number;
  to: number | null;
}

/** The effect of dropping a block. */
export interface Consequence {
  tone: 'plain' | 'error';
  text: string;
}
