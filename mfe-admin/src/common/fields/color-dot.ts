import { styled } from 'styled-components';

/** The colour that a service or a person has in timetables; the name always stands beside it. */
export const ColorDot = styled.span.attrs({ 'aria-hidden': true })<{ $color: string }>`
  flex: none;
  width: 12px;
  height: 12px;
  border: 1px solid ${({ theme }) => theme.color.controlEdge};
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ $color }) => $color};
`;
