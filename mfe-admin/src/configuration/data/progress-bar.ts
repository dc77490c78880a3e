import { styled } from 'styled-components';

/** How far work in the background is. */
export const Bar = styled.progress`
  width: 100%;
  accent-color: ${({ theme }) => theme.color.primaryEdge};
`;
