import { useState } from 'react';
import { Button, VisuallyHidden } from '@aforo/shared/ui';
import {
  everyoneLabel,
  stillUnmarked,
  type ShownEntry,
} from '../common/classes/session.messages.ts';
import type { MarkPerson } from './use-attendance.ts';

interface Props {
  roster: readonly ShownEntry[];
  /** True once the class has begun: attendance is not known before. */
  hasBegun: boolean;
  onMark: MarkPerson;
}

/**
 * Marks every unmarked client as attended with one click, and undoes it with a button in the same
 * place. Each mark is sent separately, so that it works offline and single clients can still be
 * corrected.
 */
export function MarkAllAttended({ roster, hasBegun, onMark }: Props) {
  const [together, setTogether] = useState<readonly string[]>([]);
  const unmarked = stillUnmarked(roster);
  const undoable = roster.filter(
    ({ bookingId, status }) => status === 'attended' && together.includes(bookingId),
  );
  if (hasBegun && unmarked.length > 1) {
    return (
      <Button
        onClick={() => {
          setTogether(unmarked.map(({ bookingId }) => bookingId));
          for (const { bookingId } of unmarked) onMark(bookingId, 'attended', 'confirmed');
        }}
      >
        {everyoneLabel(roster)}
      </Button>
    );
  }
  if (undoable.length < 2) return null;
  return (
    <>
      <VisuallyHidden role="status">{undoable.length} marcados a la vez.</VisuallyHidden>
      <Button
        aria-label={`Deshacer los ${undoable.length} marcados a la vez`}
        onClick={() => {
          setTogether([]);
          for (const { bookingId } of undoable) onMark(bookingId, 'confirmed', 'attended');
        }}
      >
        Deshacer los {undoable.length}
      </Button>
    </>
  );
}
