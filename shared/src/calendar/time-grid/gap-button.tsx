import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import Plus from 'lucide-react/icons/plus';
import { styled } from 'styled-components';
import type { Gap } from '../grid.ts';
import { timeOf, type Span } from '../placement.ts';

interface Props {
  columnId: string;
  /** Name of the column's day, professional or room. */
  label: string;
  hours: Span;
  onGap: (columnId: string, gap: Gap) => void;
}

/** Step for clicks in a gap. */
const slotMinutes = 30;

/** Initial time for keyboard selection. */
const firstMinute = 9 * 60;

/**
 * The background of a column. A click creates a session at that time; dragging sets its duration.
 * With the keyboard, arrows select the start, Shift with arrows the end, and Enter creates.
 */
export function GapButton({ columnId, label, hours, onGap }: Props) {
  const [chosen, setChosen] = useState<Gap | null>(null);
  const slot = useRef<HTMLSpanElement>(null);
  /** The slot in which the pointer was pressed. */
  const anchor = useRef<number | null>(null);
  /** Ignores the click event that follows a drag. */
  const swallowsClick = useRef(false);
  const lastSlot = hours.to - slotMinutes;
  const within = (minute: number) => Math.min(Math.max(minute, hours.from), lastSlot);
  const minuteAt = ({
    clientY,
    currentTarget,
  }: Pick<PointerEvent, 'clientY' | 'currentTarget'>) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    const minute = hours.from + ((clientY - top) / height) * (hours.to - hours.from);
    return Math.floor(minute / slotMinutes) * slotMinutes;
  };
  const atFirst: Gap = { from: within(firstMinute), to: null };
  const { from, to } = chosen ?? atFirst;

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowUp: -slotMinutes, ArrowDown: slotMinutes }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const end = Math.min((to ?? from + slotMinutes) + step, hours.to);
    flushSync(() => {
      if (!event.shiftKey) setChosen({ from: within(from + step), to: null });
      else setChosen({ from, to: end > from ? end : from + slotMinutes });
    });
    slot.current?.scrollIntoView({ block: 'nearest' });
  }

  function onPointerMove(event: PointerEvent): void {
    const start = anchor.current;
    if (start === null || event.buttons === 0) {
      anchor.current = null;
      setChosen(event.buttons === 0 ? { from: minuteAt(event), to: null } : null);
      return;
    }
    const at = within(minuteAt(event));
    if (at === start) setChosen({ from: start, to: null });
    else setChosen({ from: Math.min(at, start), to: Math.max(at, start) + slotMinutes });
  }

  function endStroke(): void {
    const isStroke = anchor.current !== null && chosen !== null && chosen.to !== null;
    anchor.current = null;
    if (!isStroke) return;
    swallowsClick.current = true;
    setChosen(null);
    onGap(columnId, chosen);
  }
  return (
    <Ground
      type="button"
      aria-label={`Hueco de ${label}, ${timeOf(from)}${to === null ? '' : ` a ${timeOf(to)}`}`}
      onPointerDown={(event) => {
        swallowsClick.current = false;
        // Touch scrolls.
        if (event.button !== 0 || event.pointerType === 'touch') return;
        anchor.current = within(minuteAt(event));
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={endStroke}
      onPointerCancel={() => {
        anchor.current = null;
        setChosen(null);
      }}
      onPointerLeave={() => setChosen(null)}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) setChosen(atFirst);
      }}
      onBlur={() => setChosen(null)}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (swallowsClick.current) {
          swallowsClick.current = false;
          return;
        }
        const { clientY, currentTarget, detail } = event;
        // Without a pointer, the time selected with the arrow keys.
        const isByKeyboard = detail === 0;
        onGap(
          columnId,
          isByKeyboard ? { from, to } : { from: minuteAt({ clientY, currentTarget }), to: null },
        );
      }}
    >
      {chosen === null ? null : (
        <Slot
          ref={slot}
          style={{
            top: `calc(var(--hour) * ${(from - hours.from) / 60})`,
            height: `calc(var(--hour) * ${((to ?? from + slotMinutes) - from) / 60})`,
          }}
        >
          <Plus size={14} aria-hidden /> {timeOf(from)}
          {to === null ? '' : `–${timeOf(to)}`}
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
  align-items: flex-start;
  padding-block: 2px;
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
