import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import Plus from 'lucide-react/icons/plus';
import { styled } from 'styled-components';
import { timeOf, type Span } from './placement.ts';

interface Props {
  columnId: string;
  /** What the column is of. */
  label: string;
  hours: Span;
  onGap: (columnId: string, minute: number) => void;
}

/** What a click in the gap lands on. */
const slotMinutes = 30;

/** Where the keyboard begins to look for an hour. */
const firstMinute = 9 * 60;

/**
 * The ground of a column: a click on it begins something at that hour. By keyboard the arrows choose the
 * hour and Enter begins.
 */
export function GapButton({ columnId, label, hours, onGap }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const slot = useRef<HTMLSpanElement>(null);
  const within = (minute: number) => Math.min(Math.max(minute, hours.from), hours.to - slotMinutes);
  const minuteAt = ({
    clientY,
    currentTarget,
  }: Pick<PointerEvent, 'clientY' | 'currentTarget'>) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    const minute = hours.from + ((clientY - top) / height) * (hours.to - hours.from);
    return Math.floor(minute / slotMinutes) * slotMinutes;
  };
  const atFirst = within(firstMinute);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowUp: -slotMinutes, ArrowDown: slotMinutes }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    flushSync(() => setChosen(within((chosen ?? atFirst) + step)));
    slot.current?.scrollIntoView({ block: 'nearest' });
  }
  return (
    <Ground
      type="button"
      aria-label={`Hueco de ${label}, ${timeOf(chosen ?? atFirst)}`}
      onPointerMove={(event) => setChosen(event.buttons === 0 ? minuteAt(event) : null)}
      onPointerLeave={() => setChosen(null)}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) setChosen(atFirst);
      }}
      onBlur={() => setChosen(null)}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const { clientY, currentTarget, detail } = event;
        // Without a pointer it is the hour that the arrows chose.
        const isByKeyboard = detail === 0;
        onGap(columnId, isByKeyboard ? (chosen ?? atFirst) : minuteAt({ clientY, currentTarget }));
      }}
    >
      {chosen === null ? null : (
        <Slot
          ref={slot}
          style={{
            top: `calc(var(--hour) * ${(chosen - hours.from) / 60})`,
            height: `calc(var(--hour) * ${slotMinutes / 60})`,
          }}
        >
          <Plus size={14} aria-hidden /> {timeOf(chosen)}
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

  &:focus-visible {
    outline-offset: -2px;
  }
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
