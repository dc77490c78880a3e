import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../../ui/index.ts';
import { isWithin, topOf, wholeHours } from './axis.ts';
import { Body, Column, stuck } from './column.tsx';
import type { Consequence, Gap, GridBlock, GridColumn } from '../grid.ts';
import { lastMinute, timeOf, type Placement, type Span } from '../placement.ts';
import { useBlockDrag, type Drag } from './use-block-drag.ts';
import { useDrawnColumns } from './use-drawn-columns.ts';

export interface TimeGridProps {
  label: string;
  /** Key of the shown day or week. */
  period: string;
  columns: readonly GridColumn[];
  blocks: readonly GridBlock[];
  hours: Span;
  /** The current minute, and the columns of today. */
  now: { columnIds: readonly string[]; minute: number };
  /**
   * Called with the block being moved and its target, so that the caller can compute the effect;
   * null at the end.
   */
  onAim: (aim: { id: string; target: Placement } | null) => void;
  /** The effect of dropping it, shown beside it. */
  consequence: Consequence | null;
  onDrop: (id: string, target: Placement) => void;
  /** Called for a click between blocks, or a time span drawn there. */
  onGap: (columnId: string, gap: Gap) => void;
}

const noBlocks: readonly GridBlock[] = [];

/** Columns side by side over one time axis. */
export function TimeGrid({
  label,
  period,
  columns,
  blocks,
  hours,
  now,
  onAim,
  consequence,
  onDrop,
  onGap,
}: TimeGridProps) {
  const helpId = useId();
  const columnIds = columns.map(({ id }) => id);
  const scroller = useFirstHourInSight(columnIds.join(), blocks, now, hours);
  const [bodies] = useState(() => new Map<string, HTMLElement>());
  const byColumn = useMemo(() => groupedByColumn(blocks), [blocks]);
  const drawn = useDrawnColumns(
    period,
    columnIds.map((id) => byColumn.get(id)?.length ?? 0),
  );
  const { drag, handlers } = useBlockDrag({
    placementOf: (id) => {
      const block = blocks.find((one) => one.id === id);
      return block && { columnId: block.columnId, from: block.from, to: block.to };
    },
    columnIds,
    columnAt: (x) => columnBelow(x, bodies),
    pixelsPerMinute: () => {
      const [body] = bodies.values();
      return (body?.getBoundingClientRect().height ?? 0) / (hours.to - hours.from);
    },
    onDrop,
  });
  useEffect(() => onAim(drag && { id: drag.id, target: drag.target }), [drag, onAim]);
  // Kept in a ref, so that a new function doesn't re-render the columns.
  const gap = useRef(onGap);
  useLayoutEffect(() => {
    gap.current = onGap;
  });
  const gapClicked = useCallback((id: string, chosen: Gap) => gap.current(id, chosen), []);
  const held = drag ? blocks.find(({ id }) => id === drag.id) : undefined;

  return (
    <>
      <Scroller
        ref={scroller}
        role="group"
        aria-label={label}
        aria-describedby={helpId}
        tabIndex={-1}
        $hours={(hours.to - hours.from) / 60}
        {...handlers}
      >
        <Axis aria-hidden data-axis>
          <Corner />
          <Body>
            {wholeHours(hours).map((minute) => (
              <Hour key={minute} style={{ top: topOf(minute, hours) }}>
                {timeOf(minute)}
              </Hour>
            ))}
          </Body>
        </Axis>
        {columns.map((column, index) => (
          <Column
            key={column.id}
            column={column}
            blocks={(index < drawn ? byColumn.get(column.id) : undefined) ?? noBlocks}
            hours={hours}
            nowMinute={now.columnIds.includes(column.id) ? now.minute : null}
            isNowFirst={now.columnIds[0] === column.id}
            heldId={held?.columnId === column.id ? held.id : null}
            aimed={held && drag?.target.columnId === column.id ? drag.target : null}
            color={held?.color ?? null}
            consequence={drag?.target.columnId === column.id ? consequence : null}
            isInRightHalf={index >= columns.length / 2}
            bodies={bodies}
            onGap={gapClicked}
          />
        ))}
      </Scroller>
      <VisuallyHidden id={helpId}>
        Espacio coge lo que tiene el foco y las flechas lo mueven; con Mayúsculas cambian cuándo
        acaba. Intro lo suelta y Escape lo deja donde estaba. En un hueco, las flechas eligen la
        hora, con Mayúsculas cuánto dura, e Intro empieza algo a esa hora.
      </VisuallyHidden>
      <VisuallyHidden role="status">
        {drag && held ? announcement(drag, held, columns, consequence) : null}
      </VisuallyHidden>
    </>
  );
}

function groupedByColumn(blocks: readonly GridBlock[]): Map<string, GridBlock[]> {
  const groups = new Map<string, GridBlock[]>();
  for (const block of blocks) {
    const columnBlocks = groups.get(block.columnId);
    if (columnBlocks) columnBlocks.push(block);
    else groups.set(block.columnId, [block]);
  }
  return groups;
}

function announcement(
  { target }: Drag,
  { name }: GridBlock,
  columns: readonly GridColumn[],
  consequence: TimeGridProps['consequence'],
): string {
  const column = columns.find(({ id }) => id === target.columnId)?.label ?? '';
  const end = `${timeOf(target.to)}${target.to > lastMinute ? ' del día siguiente' : ''}`;
  const targetText = `${name}: ${column}, de ${timeOf(target.from)} a ${end}.`;
  return consequence ? `${targetText} ${consequence.text}` : targetText;
}

function columnBelow(x: number, bodies: ReadonlyMap<string, HTMLElement>): string | null {
  let nearest: string | null = null;
  let distance = Infinity;
  for (const [id, body] of bodies) {
    const { left, right } = body.getBoundingClientRect();
    const away = Math.max(left - x, 0, x - right);
    if (away < distance) [nearest, distance] = [id, away];
  }
  return nearest;
}

/** Scrolls the grid to the current time or to the first block. */
function useFirstHourInSight(
  shown: string,
  blocks: readonly Pick<GridBlock, 'from' | 'isRest'>[],
  now: TimeGridProps['now'],
  hours: Span,
) {
  const scroller = useRef<HTMLDivElement>(null);
  /** Once per period, so that it doesn't override the user's scrolling. */
  const done = useRef('');
  const isEmpty = blocks.length === 0;
  const showsNow = now.columnIds.length > 0 && isWithin(now.minute, hours);
  // Ignores last night's remainder unless there is nothing else.
  const startingBlocks = blocks.filter(({ isRest }) => !isRest);
  const first = showsNow
    ? now.minute
    : Math.min(...(startingBlocks.length > 0 ? startingBlocks : blocks).map(({ from }) => from));
  useLayoutEffect(() => {
    if (isEmpty || done.current === shown || !scroller.current) return;
    done.current = shown;
    const share = (first - 60 - hours.from) / (hours.to - hours.from);
    scroller.current.scrollTop = Math.max(share, 0) * scroller.current.scrollHeight;
  }, [isEmpty, shown, first, hours.from, hours.to]);
  return scroller;
}

const Scroller = styled.div<{ $hours: number }>`
  --hour: 4.5rem;
  --head: 3.25rem;
  position: relative;
  display: flex;
  max-height: max(26rem, calc(100dvh - 17rem));
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  overflow: auto;
  overscroll-behavior-x: contain;
  user-select: none;

  > * {
    min-height: calc(var(--head) + var(--hour) * ${({ $hours }) => $hours});
  }
  @media print {
    /* Fits a day on a printed sheet. */
    --hour: 2.5rem;
    max-height: none;
    overflow: visible;
  }
`;

const Axis = styled.div`
  ${stuck}
  left: 0;
  z-index: 5;
  flex: none;
  width: 3.25rem;
  border-right: 1px solid ${({ theme }) => theme.color.line};
`;

const Corner = styled.div`
  ${stuck}
  top: 0;
  z-index: 1;
  height: var(--head);
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
`;

const Hour = styled.span`
  position: absolute;
  right: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  font-variant-numeric: tabular-nums;
  line-height: 1;
  translate: 0 -50%;

  &:first-child {
    translate: 0 4px;
  }
`;
