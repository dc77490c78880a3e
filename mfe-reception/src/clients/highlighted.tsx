import { styled } from 'styled-components';
import type { Piece } from './highlight.ts';

/** Text with what matched the search marked. Read aloud it is the same text. */
export function Highlighted({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isMatch }, index) =>
    isMatch ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
  );
}

/** Underlined as well: a tint alone is lost on many screens. */
const Mark = styled.mark`
  background: ${({ theme }) => theme.color.primarySoft};
  color: inherit;
  border-radius: 2px;
  text-decoration: underline ${({ theme }) => theme.color.primaryEdge};
  text-underline-offset: 0.2em;
`;
