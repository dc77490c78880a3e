import type { PageTrace } from '@aforo/shared/contract';

/** A change that an area left on the page. */
export interface FoundTrace extends PageTrace {
  /** The changed object, if two changes of one kind may have the same name. */
  changed?: object;
  undo(): void;
  /** Called when its builds are shown again, for what they may have done only once. */
  redo?(): void;
}
