import { styled } from 'styled-components';

/** The colour of a service or a professional in timetables; always shown beside the name. */
export const ColorDot = styled.span.attrs({ 'aria-hidden': true })<{
  $color: string;
  /** For use within a line of text. */
  $isSmall?: boolean;
}>`
  display: inline-block;
  flex: none;
  width: ${({ $isSmall }) => ($isSmall ? '8px' : '12px')};
  height: ${({ $isSmall }) => ($isSmall ? '8px' : '12px')};
  margin-right: ${({ $isSmall }) => ($isSmall ? '4px' : '0')};
  border: 1px solid ${({ theme }) => theme.color.controlEdge};
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ $color }) => $color};
`;
