import { styled } from 'styled-components';

/** The colour that a service or a person has in timetables; the name always stands beside it. */
export const ColorDot = styled.span.attrs({ 'aria-hidden': true })<{
  $color: string;
  /** Within a line of text. */
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
