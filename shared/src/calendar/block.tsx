import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import type { Lane } from './placement.ts';
import type { GridBlock } from './grid.ts';
import type { Grip } from './use-block-drag.ts';

interface Props {
  block: GridBlock;
  lane: Lane;
  style: CSSProperties;
  isHeld: boolean;
  onPress: (event: PointerEvent, grip: Grip) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** One thing at its hour: a link to all about it, that can be moved where it may. */
export function Block({ block, lane, style, isHeld, onPress, onKeyDown }: Props) {
  const { href, color, isQuiet, canMove, content } = block;
  const width = 100 / lane.count;
  return (
    <Tile
      to={href}
      preventScrollReset
      draggable={false}
      style={{ ...style, left: `${lane.index * width}%`, width: `calc(${width}% - 3px)` }}
      $isQuiet={isQuiet}
      $isHeld={isHeld}
      aria-keyshortcuts={canMove ? 'Space' : undefined}
      onPointerDown={canMove ? (event) => onPress(event, 'block') : undefined}
      onKeyDown={canMove ? onKeyDown : undefined}
    >
      <Band aria-hidden style={{ background: color }} />
      {content}
      {canMove ? (
        <Edge
          aria-hidden
          onPointerDown={(event) => {
            event.stopPropagation();
            onPress(event, 'end');
          }}
        />
      ) : null}
    </Tile>
  );
}

const Tile = styled(Link)<{ $isQuiet: boolean; $isHeld: boolean }>`
  position: absolute;
  z-index: 1;
  display: block;
  padding: 2px 4px 2px 10px;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.raised};
  background-clip: padding-box;
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.type.xs};
  line-height: 1.25;
  text-decoration: none;
  overflow: hidden;
  overflow-wrap: anywhere;

  ${({ $isQuiet }) =>
    $isQuiet &&
    css`
      background: ${({ theme }) => theme.color.sunken};
      color: ${({ theme }) => theme.color.textMuted};
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
`;

const Band = styled.span`
  position: absolute;
  inset: 0 auto 0 0;
  width: 5px;
`;

const Edge = styled.span`
  position: absolute;
  inset: auto 0 0;
  height: 7px;
  cursor: ns-resize;
  touch-action: none;
`;
