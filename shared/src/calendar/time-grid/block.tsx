import { memo } from 'react';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { boxOf } from './axis.ts';
import type { GridBlock } from '../grid.ts';
import { lastMinute, type Lane, type Span } from '../placement.ts';

interface Props {
  block: GridBlock;
  lane: Lane;
  hours: Span;
  isHeld: boolean;
}

/** A session in the grid: a link to its details, draggable if it may be moved. */
export const Block = memo(function Block({ block, lane, hours, isHeld }: Props) {
  const { id, href, color, isQuiet, isRest, canMove, content } = block;
  const width = 100 / lane.count;
  return (
    <Tile
      to={href}
      preventScrollReset
      draggable={false}
      style={{
        ...boxOf(block, hours),
        left: `${lane.index * width}%`,
        width: `calc(${width}% - 3px)`,
        '--service': color,
      }}
      $isQuiet={isQuiet}
      $isCutAbove={isRest}
      $isCutBelow={block.to > lastMinute}
      $isHeld={isHeld}
      aria-keyshortcuts={canMove ? 'Space' : undefined}
      data-moves={canMove ? id : undefined}
    >
      <span aria-hidden data-band />
      {content}
      {canMove ? <span aria-hidden data-edge /> : null}
    </Tile>
  );
});

/*
 * Styles are defined here and where the content is: a styled component for each part of three
 * hundred blocks would dominate the time to render a day.
 */

/** The dashed edge of a block that continues on the next or previous day. */
const cutEdge = css`
  2px dashed ${({ theme }) => theme.color.controlEdge}
`;

const Tile = styled(Link)<{
  $isQuiet: boolean;
  $isCutAbove: boolean;
  $isCutBelow: boolean;
  $isHeld: boolean;
}>`
  position: absolute;
  z-index: 1;
  display: block;
  padding: 1px 4px 0 10px;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
  /* A faint tint, so that text stays readable on any service colour. */
  background: color-mix(in oklab, var(--service) 9%, ${({ theme }) => theme.color.raised});
  background-clip: padding-box;
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.type.xs};
  line-height: 1rem;
  text-decoration: none;
  overflow: hidden;
  overflow-wrap: normal;
  contain: layout paint style;
  /* The content adapts to the size of the block: see SessionBlock. */
  container: block / size;

  ${({ $isQuiet }) =>
    $isQuiet &&
    css`
      background: ${({ theme }) => theme.color.sunken};
      color: ${({ theme }) => theme.color.textMuted};
    `}
  ${({ $isCutAbove }) =>
    $isCutAbove &&
    css`
      border-top: ${cutEdge};
      border-top-left-radius: 0;
      border-top-right-radius: 0;
    `}
  ${({ $isCutBelow }) =>
    $isCutBelow &&
    css`
      border-bottom: ${cutEdge};
      border-bottom-right-radius: 0;
      border-bottom-left-radius: 0;
    `}
  ${({ $isHeld }) =>
    $isHeld &&
    css`
      opacity: 0.45;
    `}
  &:hover,
  &:focus-visible {
    z-index: 2;
    background: ${({ theme }) => theme.color.hover};
  }
  > [data-band] {
    position: absolute;
    inset: 0 auto 0 0;
    width: 5px;
    background: var(--service);
  }
  > [data-edge] {
    position: absolute;
    inset: auto 0 0;
    height: 7px;
    cursor: ns-resize;
    touch-action: none;
  }
`;
