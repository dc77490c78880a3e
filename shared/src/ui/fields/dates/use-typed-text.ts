import { useState, type KeyboardEvent } from 'react';
import type { Notation } from './notation.ts';

interface Options {
  notation: Notation;
  /** A value of the notation, empty, or a text that isn't one. */
  value: string;
  /** The value, empty while what is typed is none; and what is typed. */
  onChange: (value: string, text: string) => void;
}

/**
 * The text of a field whose value is written otherwise than it is stored. What is being typed stands as
 * it is typed; leaving it, or Enter, writes it out in full.
 */
export function useTypedText({ notation, value, onChange }: Options) {
  const [typed, setTyped] = useState(() => notation.write(value));
  const [known, setKnown] = useState(value);
  const [isFocused, setFocused] = useState(false);

  const read = notation.read(typed);
  const isNone = read === undefined;
  if (value !== known) {
    setKnown(value);
    // A text that is none has the value none; where the text itself was the value, it has been taken back.
    const isSaid = value === typed || (value === (read ?? '') && !(isNone && known === typed));
    if (!isSaid && !isFocused) setTyped(notation.write(value));
  }

  function give(text: string): void {
    setTyped(text);
    onChange(notation.read(text) ?? '', text);
  }

  /** True if that has changed the value. */
  function settle(): boolean {
    const meant = notation.settle(typed);
    if (meant === undefined || notation.write(meant) === typed) return false;
    give(notation.write(meant));
    return true;
  }

  return {
    text: typed,
    /** It has been left, and isn't what the field asks for. */
    isRejected: isNone && !isFocused,
    give,
    type: (text: string) => give(notation.mask(text, typed)),
    focus: () => setFocused(true),
    leave() {
      setFocused(false);
      // Whoever holds the value may have kept or chosen another one than what was typed.
      if (!settle() && value !== '' && value !== typed && value !== read) {
        setTyped(notation.write(value));
      }
    },
    /** Before the Enter reaches the form around it. */
    settleOnEnter(event: KeyboardEvent) {
      if (event.key === 'Enter') settle();
    },
  };
}
