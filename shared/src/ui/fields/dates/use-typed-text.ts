import { useState, type KeyboardEvent } from 'react';
import type { Notation } from './notation.ts';

interface Options {
  notation: Notation;
  /** A value of the notation, empty, or an invalid text. */
  value: string;
  /** Called with the value, which is empty while the text is invalid, and the text. */
  onChange: (value: string, text: string) => void;
}

/**
 * Text state of a field whose notation differs from its value. The text stays as typed until blur
 * or Enter completes it.
 */
export function useTypedText({ notation, value, onChange }: Options) {
  const [typed, setTyped] = useState(() => notation.write(value));
  const [knownValue, setKnown] = useState(value);
  const [isFocused, setFocused] = useState(false);

  const read = notation.read(typed);
  const isNone = read === undefined;
  if (value !== knownValue) {
    setKnown(value);
    // An invalid text has an empty value. If the text itself was the value and no longer is, the
    // form has been reset.
    const isReflected =
      value === typed || (value === (read ?? '') && !(isNone && knownValue === typed));
    if (!isReflected && !isFocused) setTyped(notation.write(value));
  }

  function give(text: string): void {
    setTyped(text);
    onChange(notation.read(text) ?? '', text);
  }

  /** Returns true if the value changed. */
  function completeText(): boolean {
    const meant = notation.settle(typed);
    if (meant === undefined || notation.write(meant) === typed) return false;
    give(notation.write(meant));
    return true;
  }

  return {
    text: typed,
    /** The field has lost the focus and its text is invalid. */
    isRejected: isNone && !isFocused,
    give,
    type: (text: string) => give(notation.mask(text, typed)),
    focus: () => setFocused(true),
    leave() {
      setFocused(false);
      // The owner of the value may have kept or set another one.
      if (!completeText() && value !== '' && value !== typed && value !== read) {
        setTyped(notation.write(value));
      }
    },
    /** Runs before the surrounding form handles Enter. */
    settleOnEnter(event: KeyboardEvent) {
      if (event.key === 'Enter') completeText();
    },
  };
}
