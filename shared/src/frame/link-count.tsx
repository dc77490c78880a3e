import { styled } from 'styled-components';

/** The count beside a link; renders nothing for 0. */
export function LinkCount({ count }: { count: number | undefined }) {
  return count ? <Box>{count > 99 ? '99+' : count}</Box> : null;
}

const Box = styled.b`
  flex: none;
  min-width: 20px;
  margin-inline-start: 6px;
  padding: 0 6px;
  border-radius: 10px;
  background: ${({ theme }) => theme.frame.accent};
  color: ${({ theme }) => theme.frame.background};
  font-size: ${({ theme }) => theme.type.xs};
  font-weight: ${({ theme }) => theme.font.medium};
  font-variant-numeric: tabular-nums;
  line-height: 20px;
  text-align: center;
`;
