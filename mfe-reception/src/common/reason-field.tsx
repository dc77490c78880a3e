import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from '@aforo/shared/ui';

const minLetters = 3;
const maxLetters = 300;

export interface Reason {
  text: string;
  isMissing: boolean;
  write: (text: string) => void;
  boxId: string;
  /** The typed reason; null, with an error and the focus at the field, when it is missing. */
  given: () => string | null;
  /** Clears the error at the field. */
  forgetMissing: () => void;
}

/** The reason for an exception. The contract sets its length. */
export function useReason(): Reason {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const boxId = useId();
  return {
    text,
    isMissing,
    boxId,
    write: (next) => {
      setText(next);
      setMissing(false);
    },
    given: () => {
      const reason = text.trim();
      if (reason.length >= minLetters) return reason;
      // Render the error first, so that it scrolls into view with the field.
      flushSync(() => setMissing(true));
      const box = document.getElementById(boxId);
      box?.querySelector('input')?.focus();
      box?.scrollIntoView({ block: 'nearest' });
      return null;
    },
    forgetMissing: () => setMissing(false),
  };
}

interface Props {
  reason: Reason;
  label?: string;
  'data-first-focus'?: boolean;
}

export function ReasonField({ reason, label = 'Motivo', ...rest }: Props) {
  return (
    <div id={reason.boxId}>
      <TextField
        {...rest}
        label={label}
        description="Queda en el historial."
        value={reason.text}
        maxLength={maxLetters}
        error={reason.isMissing ? 'Di por qué.' : undefined}
        onChange={({ target }) => reason.write(target.value)}
      />
    </div>
  );
}
