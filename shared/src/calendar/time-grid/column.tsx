import { memo, useMemo } from 'react';
import { css, styled } from 'styled-components';
import { boxOf, isWithin, topOf, wholeHours } from './axis.ts';
import { Block } from './block.tsx';
import { Bubble } from './bubble.tsx';
import { GapButton } from './gap-button.tsx';
import type { Consequence, Gap, GridBlock, GridColumn } from '../grid.ts';
import { lanesOf, timeOf, type Span } from '../placement.ts';

interface Props {
  column: GridColumn;
  blocks: readonly GridBlock[];
  hours: Span;
  /** The current minute; null on another day than today. */
  nowMinute: number | null;
  /** Whether this is the first column crossed by the current time line. */
  isNowFirst: boolean;
  /** Id of the block being moved. */
  heldId: string | null;
  /** Where the block would be dropped in this column. */
  aimed: Span | null;
  color: string | null;
  consequence: Consequence | null;
  isInRightHalf: boolean;
  /** Elements of the columns, to find the one at a pointer position. */
  bodies: Map<string, HTMLElement>;
  onGap: (columnId: string, gap: Gap) => void;
}

/** One column. Memoised: moving a block re-renders only two columns. */
export const Column = memo(function Column(props: Props) {
  const { column, blocks, hours, nowMinute, heldId, aimed, color, consequence } = props;
  const lanes = useMemo(() => lanesOf(blocks), [blocks]);
  const inOrder = useMemo(() => [...blocks].sort((a, b) => a.from - b.from), [blocks]);
  return (
    <ColumnSection aria-label={column.label}>
      <Head $isToday={column.isToday ?? false}>
        {column.head}
        {column.note ? <small>{column.note}</small> : null}
      </Head>
      <Body
        ref={(element) => {
          if (element) props.bodies.set(column.id, element);
          else props.bodies.delete(column.id);
        }}
      >
        <GapButton columnId={column.id} label={column.label} hours={hours} onGap={props.onGap} />
        {column.shut.map(({ from, to, reason }) => (
          <UnavailableHours key={`${from}-${reason ?? ''}`} style={boxOf({ from, to }, hours)}>
            {reason}
          </UnavailableHours>
        ))}
        {wholeHours(hours).map((minute) => (
          <Line key={minute} style={{ top: topOf(minute, hours) }} />
        ))}
        {inOrder.map((block) => (
          <Block
            key={block.id}
            block={block}
            lane={lanes.get(block.id) ?? wholeWidth}
            hours={hours}
            isHeld={heldId === block.id}
          />
        ))}
        {nowMinute !== null && isWithin(nowMinute, hours) ? (
          <Now style={{ top: topOf(nowMinute, hours) }} $isFirst={props.isNowFirst} />
        ) : null}
        {aimed && color ? (
          <DropTarget style={boxOf(aimed, hours)} $color={color}>
            <b>
              {timeOf(aimed.from)}–{timeOf(aimed.to)}
            </b>
            {consequence ? (
              <Bubble consequence={consequence} isInRightHalf={props.isInRightHalf} />
            ) : null}
          </DropTarget>
        ) : null}
      </Body>
    </ColumnSection>
  );
});

const wholeWidth = { index: 0, count: 1 };

export const stuck = css`
  position: sticky;
  background: ${({ theme }) => theme.color.surface};
`;

const ColumnSection = styled.section`
  flex: 1 0 6.75rem;
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

export const Body = styled.div`
  position: relative;
  height: calc(100% - var(--head));
`;

const Line = styled.div`
  position: absolute;
  inset-inline: 0;
  border-top: 1px solid ${({ theme }) => theme.color.line};
  pointer-events: none;
`;

const UnavailableHours = styled.div`
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

const Now = styled.div<{ $isFirst: boolean }>`
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
    display: ${({ $isFirst }) => ($isFirst ? 'block' : 'none')};
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: ${({ theme }) => theme.color.error.solid};
  }
`;

const DropTarget = styled.div<{ $color: string }>`
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
