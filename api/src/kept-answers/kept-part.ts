import { isAlways, overlaps, type Span } from './span.ts';

/** A piece of an answer that is made, and may change, by itself. */
export interface Part {
  /** JSON, as the answer has it. */
  body: string;
  /** From this instant on (in milliseconds) it says something else by the clock alone. */
  until: number;
  /** The time of all that it was read from: what changes at other times leaves it as it is. */
  reads: Span;
}

export type KeptPart = ReturnType<typeof keepPart>;

/**
 * A part from the moment at which somebody began to make it. Looks at what has changed are numbered:
 * it holds for who asked before the first look that saw a change of what it was read from.
 */
export function keepPart(making: Promise<Part>, madeAt: Date) {
  let made: Part | null = null;
  let changedAt = Infinity;
  const seenMeanwhile: [look: number, changed: readonly Span[]][] = [];

  /** What it is being read from isn't known before it is made; a change of everything touches it. */
  function notice(look: number, changed: readonly Span[]): void {
    const reads = made?.reads;
    const isAboutIt = reads ? (span: Span) => overlaps(span, reads) : isAlways;
    if (changed.some(isAboutIt)) close(look);
    else if (!reads) seenMeanwhile.push([look, changed]);
  }

  function close(look: number): void {
    changedAt = Math.min(changedAt, look);
  }

  return {
    /** Bytes that are counted for it, once it is made. */
    bytes: 0,

    part: making.then((part) => {
      made = part;
      for (const [look, changed] of seenMeanwhile) notice(look, changed);
      return part;
    }),

    /** What a look has seen. */
    notice,

    /** From that look on nobody tells it any more what has changed. */
    close,

    /** Whether it may be used for who asked with that look, as far as is known while it is made. */
    holds(look: number, now: number): boolean {
      const isOver = made !== null && (now < madeAt.getTime() || now >= made.until);
      return look < changedAt && !isOver;
    },
  };
}
