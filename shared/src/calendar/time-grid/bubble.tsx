import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Consequence } from '../grid.ts';

const apartPixels = 6;

interface Props {
  consequence: Consequence;
  isInRightHalf: boolean;
}

/** Shows the effect of dropping a block, below the target; above it if there is no space below. */
export function Bubble({ consequence: { tone, text }, isInRightHalf }: Props) {
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = bubble.current;
    const target = element?.parentElement;
    const grid = target?.closest('[role="group"]');
    if (!element || !target || !grid) return;
    const lowest = Math.min(grid.getBoundingClientRect().bottom, innerHeight);
    const { bottom } = target.getBoundingClientRect();
    element.toggleAttribute('data-above', bottom + apartPixels + element.offsetHeight > lowest);
  });
  return (
    <BubbleText ref={bubble} $tone={tone} $isLast={isInRightHalf}>
      {text}
    </BubbleText>
  );
}

const BubbleText = styled.span<{ $tone: 'plain' | 'error'; $isLast: boolean }>`
  position: absolute;
  top: calc(100% + ${apartPixels}px);
  &[data-above] {
    top: auto;
    bottom: calc(100% + ${apartPixels}px);
  }
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
