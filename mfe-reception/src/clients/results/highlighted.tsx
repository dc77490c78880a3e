import { styled } from 'styled-components';
import type { Piece } from './highlight.ts';

/** Text with the search matches marked. Screen readers read it as plain text. */
export function Highlighted({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isMatch }, index) =>
    isMatch ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
  );
}

/** Underlined as well, because the tint alone is invisible on many screens. */
const Mark = styled.mark`
  background: ${({ theme }) => theme.color.primarySoft};
  color: inherit;
  border-radius: 2px;
  text-decoration: underline ${({ theme }) => theme.color.primaryEdge};
  text-underline-offset: 0.2em;
`;
