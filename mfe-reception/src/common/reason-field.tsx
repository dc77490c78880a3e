import { useState } from 'react';
import { TextField } from '@aforo/shared/ui';

const minLetters = 3;
const maxLetters = 300;

export interface Reason {
  text: string;
  isMissing: boolean;
  write: (text: string) => void;
  /** What was written; null, and said at the field, when that is no reason. */
  given: () => string | null;
  /** Takes back what was said at the field. */
  forgetMissing: () => void;
}

/** Why something out of the ordinary is done, as long as the contract wants it. */
export function useReason(): Reason {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  return {
    text,
    isMissing,
    write: (next) => {
      setText(next);
      setMissing(false);
    },
    given: () => {
      const reason = text.trim();
      setMissing(reason.length < minLetters);
      return reason.length < minLetters ? null : reason;
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
    <TextField
      {...rest}
      label={label}
      description="Queda en el historial."
      value={reason.text}
      maxLength={maxLetters}
      error={reason.isMissing ? 'Di por qué.' : undefined}
      onChange={({ target }) => reason.write(target.value)}
    />
  );
}
