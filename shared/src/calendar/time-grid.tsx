import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { css, styled } from 'styled-components';
import { VisuallyHidden } from '../ui/index.ts';
import { Block } from './block.tsx';
import type { GridBlock, GridColumn } from './grid.ts';
import { GapButton } from './gap-button.tsx';
import { lanesOf, timeOf, type Placement, type Span } from './placement.ts';
import { useBlockDrag, type Drag } from './use-block-drag.ts';

export interface TimeGridProps {
  label: string;
  columns: readonly GridColumn[];
  blocks: readonly GridBlock[];
  hours: Span;
  /** Where the clock is, and which columns are of today. */
  now: { columnIds: readonly string[]; minute: number };
  /** A block that somebody is moving, for the question of what that would do; null: nobody is. */
  onAim: (aim: { id: string; target: Placement } | null) => void;
  /** What letting it go would do, said beside it. */
  consequence: { tone: 'plain' | 'error'; text: string } | null;
  onDrop: (id: string, target: Placement) => void;
  /** A click between blocks. */
  onGap: (columnId: string, minute: number) => void;
}

/** Columns beside each other over one axis of hours. */
export function TimeGrid({
  label,
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
  const bodies = useRef(new Map<string, HTMLElement>());
  const { drag, pointer, press, onKeyDown } = useBlockDrag({
    columnIds,
    columnAt: (x) => columnBelow(x, bodies.current),
    pixelsPerMinute: () => {
      const [body] = bodies.current.values();
      return (body?.getBoundingClientRect().height ?? 0) / (hours.to - hours.from);
    },
    onDrop,
  });
  useEffect(() => onAim(drag && { id: drag.id, target: drag.target }), [drag, onAim]);
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
        {...pointer}
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
        {columns.map((column, index) => {
          const own = blocks.filter(({ columnId }) => columnId === column.id);
          const lanes = lanesOf(own);
          return (
            <Column key={column.id} aria-label={column.label}>
              <Head $isToday={column.isToday ?? false}>
                {column.head}
                {column.note ? <small>{column.note}</small> : null}
              </Head>
              <Body
                ref={(element) => {
                  if (element) bodies.current.set(column.id, element);
                  else bodies.current.delete(column.id);
                }}
              >
                <GapButton hours={hours} onGap={(minute) => onGap(column.id, minute)} />
                {column.shut.map(({ from, to, reason }) => (
                  <Shut key={`${from}-${reason ?? ''}`} style={boxOf({ from, to }, hours)}>
                    {reason}
                  </Shut>
                ))}
                {wholeHours(hours).map((minute) => (
                  <Line key={minute} style={{ top: topOf(minute, hours) }} />
                ))}
                {[...own]
                  .sort((a, b) => a.from - b.from)
                  .map((block) => (
                    <Block
                      key={block.id}
                      block={block}
                      lane={lanes.get(block.id) ?? { index: 0, count: 1 }}
                      style={boxOf(block, hours)}
                      isHeld={held?.id === block.id}
                      onPress={(event, grip) => press(event, block.id, block, grip)}
                      onKeyDown={(event) => onKeyDown(event, block.id, block)}
                    />
                  ))}
                {now.columnIds.includes(column.id) && isWithin(now.minute, hours) ? (
                  <Now style={{ top: topOf(now.minute, hours) }} />
                ) : null}
                {drag && held && drag.target.columnId === column.id ? (
                  <Ghost style={boxOf(drag.target, hours)} $color={held.color}>
                    <b>
                      {timeOf(drag.target.from)}–{timeOf(drag.target.to)}
                    </b>
                    {consequence ? (
                      <Bubble $tone={consequence.tone} $isLast={index >= columns.length / 2}>
                        {consequence.text}
                      </Bubble>
                    ) : null}
                  </Ghost>
                ) : null}
              </Body>
            </Column>
          );
        })}
      </Scroller>
      <VisuallyHidden id={helpId}>
        Espacio coge lo que tiene el foco y las flechas lo mueven; con Mayúsculas cambian cuándo
        acaba. Intro lo suelta y Escape lo deja donde estaba.
      </VisuallyHidden>
      <VisuallyHidden role="status">
        {drag && held ? announcement(drag, held, columns, consequence) : null}
      </VisuallyHidden>
    </>
  );
}

function announcement(
  { target }: Drag,
  { name }: GridBlock,
  columns: readonly GridColumn[],
  consequence: TimeGridProps['consequence'],
): string {
  const column = columns.find(({ id }) => id === target.columnId)?.label ?? '';
  const place = `${name}: ${column}, de ${timeOf(target.from)} a ${timeOf(target.to)}.`;
  return consequence ? `${place} ${consequence.text}` : place;
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

/** The grid begins at what is on now, or at the first block of what it shows. */
function useFirstHourInSight(
  shown: string,
  blocks: readonly Span[],
  now: TimeGridProps['now'],
  hours: Span,
) {
  const scroller = useRef<HTMLDivElement>(null);
  /** Once for what is shown: who has scrolled stays there. */
  const done = useRef('');
  const isEmpty = blocks.length === 0;
  const isOn = now.columnIds.length > 0 && isWithin(now.minute, hours);
  const first = isOn ? now.minute : Math.min(...blocks.map(({ from }) => from));
  useLayoutEffect(() => {
    if (isEmpty || done.current === shown || !scroller.current) return;
    done.current = shown;
    const share = (first - 60 - hours.from) / (hours.to - hours.from);
    scroller.current.scrollTop = Math.max(share, 0) * scroller.current.scrollHeight;
  }, [isEmpty, shown, first, hours.from, hours.to]);
  return scroller;
}

const isWithin = (minute: number, { from, to }: Span) => minute >= from && minute <= to;

function wholeHours({ from, to }: Span): number[] {
  return Array.from({ length: Math.ceil((to - from) / 60) }, (_, index) => from + index * 60);
}

function topOf(minute: number, hours: Span): string {
  return `calc(var(--hour) * ${(minute - hours.from) / 60})`;
}

function boxOf({ from, to }: Span, hours: Span) {
  return {
    top: topOf(Math.max(from, hours.from), hours),
    height: `calc(var(--hour) * ${(Math.min(to, hours.to) - Math.max(from, hours.from)) / 60})`,
  };
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
    /* A day on a sheet. */
    --hour: 2.5rem;
    max-height: none;
    overflow: visible;
  }
`;

const stuck = css`
  position: sticky;
  background: ${({ theme }) => theme.color.surface};
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

const Column = styled.section`
  flex: 1 0 7.5rem;
  min-width: 0;

  & + & {
    border-left: 1px solid ${({ theme }) => theme.color.line};
  }
`;

const Head = styled.h2<{ $isToday: boolean }>`
  ${stuck}
  top: 0;
  z-index: 4;
  display: flex;
  flex-direction: column;
  justify-content: center;
  height: var(--head);
  padding-inline: ${({ theme }) => theme.space[2]};
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
  box-shadow: ${({ theme, $isToday }) =>
    $isToday ? `inset 0 -2px ${theme.color.primaryEdge}` : 'none'};
  color: ${({ theme, $isToday }) => ($isToday ? theme.color.primaryInk : theme.color.text)};
  font-size: ${({ theme }) => theme.type.sm};
  font-weight: ${({ theme }) => theme.font.medium};
  line-height: 1.3;
  overflow: hidden;

  small {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.xs};
    font-weight: ${({ theme }) => theme.font.regular};
    text-overflow: ellipsis;
    white-space: nowrap;
    overflow: hidden;
  }
`;

const Body = styled.div`
  position: relative;
  height: calc(100% - var(--head));
`;

const Line = styled.div`
  position: absolute;
  inset-inline: 0;
  border-top: 1px solid ${({ theme }) => theme.color.line};
  pointer-events: none;
`;

const Shut = styled.div`
  position: absolute;
  inset-inline: 0;
  padding: ${({ theme }) => `${theme.space[1]} ${theme.space[2]}`};
  background: repeating-linear-gradient(
      -45deg,
      transparent 0 6px,
      ${({ theme }) => theme.color.line} 6px 7px
    )
    ${({ theme }) => theme.color.sunken};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  overflow: hidden;
  pointer-events: none;
`;

const Now = styled.div`
  position: absolute;
  inset-inline: 0;
  z-index: 2;
  border-top: 2px solid ${({ theme }) => theme.color.error.solid};
  pointer-events: none;

  &::before {
    content: '';
    position: absolute;
    left: -4px;
    top: -5px;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: ${({ theme }) => theme.color.error.solid};
  }
`;

const Ghost = styled.div<{ $color: string }>`
  position: absolute;
  inset-inline: 2px;
  z-index: 3;
  padding: ${({ theme }) => `2px ${theme.space[2]}`};
  border: 2px dashed ${({ theme }) => theme.color.text};
  border-left: 6px solid ${({ $color }) => $color};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.raised};
  box-shadow: ${({ theme }) => theme.shadow.floating};
  font-size: ${({ theme }) => theme.type.sm};
  font-variant-numeric: tabular-nums;
  pointer-events: none;
`;

const Bubble = styled.span<{ $tone: 'plain' | 'error'; $isLast: boolean }>`
  position: absolute;
  top: calc(100% + 6px);
  ${({ $isLast }) => ($isLast ? 'right: 0;' : 'left: 0;')}
  width: max-content;
  max-width: 18rem;
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]}`};
  border: 1px solid
    ${({ theme, $tone }) => ($tone === 'error' ? theme.color.error.edge : theme.color.line)};
  border-radius: ${({ theme }) => theme.radius.control};
  background-color: ${({ theme }) => theme.color.raised};
  background-image: ${({ theme, $tone }) =>
    $tone === 'error'
      ? `linear-gradient(${theme.color.error.soft}, ${theme.color.error.soft})`
      : 'none'};
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.type.sm};
  line-height: 1.35;
`;
