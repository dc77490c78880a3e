import { styled } from 'styled-components';

/** The progress of a background job. */
export const Bar = styled.progress`
  width: 100%;
  accent-color: ${({ theme }) => theme.color.primaryEdge};
`;
