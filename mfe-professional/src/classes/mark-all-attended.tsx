import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '@aforo/shared/ui';
import { everyoneLabel, stillUnmarked, type ShownEntry } from './session.messages.ts';
import type { MarkPerson } from './use-attendance.ts';

interface Props {
  roster: readonly ShownEntry[];
  /** True once the class has begun: attendance is not known before. */
  hasBegun: boolean;
  onMark: MarkPerson;
}

/**
 * Marks every unmarked client as attended with one click, and undoes it. Each mark is sent
 * separately, so that it works offline and single clients can still be corrected.
 */
export function MarkAllAttended({ roster, hasBegun, onMark }: Props) {
  const [together, setTogether] = useState<readonly string[]>([]);
  const unmarked = stillUnmarked(roster);
  const undoable = roster.filter(
    ({ bookingId, status }) => status === 'attended' && together.includes(bookingId),
  );
  if (hasBegun && unmarked.length > 1) {
    return (
      <Line>
        <Button
          onClick={() => {
            setTogether(unmarked.map(({ bookingId }) => bookingId));
            for (const { bookingId } of unmarked) onMark(bookingId, 'attended', 'confirmed');
          }}
        >
          {everyoneLabel(roster)}
        </Button>
      </Line>
    );
  }
  if (undoable.length < 2) return null;
  return (
    <Line>
      <span role="status">{undoable.length} marcados a la vez.</span>
      <Button
        variant="quiet"
        aria-label={`Deshacer los ${undoable.length} marcados a la vez`}
        onClick={() => {
          setTogether([]);
          for (const { bookingId } of undoable) onMark(bookingId, 'confirmed', 'attended');
        }}
      >
        Deshacer
      </Button>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  justify-content: space-between;
  padding-block: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.color.textMuted};

  > button {
    min-height: 48px;
  }
`;
