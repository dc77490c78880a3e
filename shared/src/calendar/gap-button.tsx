import { useState, type PointerEvent } from 'react';
import Plus from 'lucide-react/icons/plus';
import { styled } from 'styled-components';
import { timeOf, type Span } from './placement.ts';

interface Props {
  columnId: string;
  hours: Span;
  onGap: (columnId: string, minute: number) => void;
}

/** What a click in the gap lands on. */
const slotMinutes = 30;

/**
 * The ground of a column: a click on it begins something at that hour. It is for the pointer alone; by
 * keyboard the same is written in the form that the screen's button opens.
 */
export function GapButton({ columnId, hours, onGap }: Props) {
  const [hovered, setHovered] = useState<number | null>(null);
  const minuteAt = ({
    clientY,
    currentTarget,
  }: Pick<PointerEvent, 'clientY' | 'currentTarget'>) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    const minute = hours.from + ((clientY - top) / height) * (hours.to - hours.from);
    return Math.floor(minute / slotMinutes) * slotMinutes;
  };
  return (
    <Ground
      type="button"
      tabIndex={-1}
      aria-hidden
      onPointerMove={(event) => setHovered(event.buttons === 0 ? minuteAt(event) : null)}
      onPointerLeave={() => setHovered(null)}
      onClick={(event) => {
        const { clientY, currentTarget } = event;
        onGap(columnId, minuteAt({ clientY, currentTarget }));
      }}
    >
      {hovered === null ? null : (
        <Slot
          style={{
            top: `calc(var(--hour) * ${(hovered - hours.from) / 60})`,
            height: `calc(var(--hour) * ${slotMinutes / 60})`,
          }}
        >
          <Plus size={14} /> {timeOf(hovered)}
        </Slot>
      )}
    </Ground>
  );
}

const Ground = styled.button`
  position: absolute;
  inset: 0;
  width: 100%;
  border: 0;
  background: none;
  cursor: cell;
`;

const Slot = styled.span`
  position: absolute;
  inset-inline: 2px;
  z-index: 1;
  display: flex;
  gap: 4px;
  align-items: center;
  padding-inline: ${({ theme }) => theme.space[2]};
  border: 1px dashed ${({ theme }) => theme.color.controlEdge};
  border-radius: ${({ theme }) => theme.radius.control};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  font-variant-numeric: tabular-nums;
  pointer-events: none;

  ${({ theme }) => theme.media.touch} {
    display: none;
  }
`;
