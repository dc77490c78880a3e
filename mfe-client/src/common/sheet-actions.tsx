import { styled } from 'styled-components';

/**
 * The buttons at the end of what a sheet says, the main one last. They stay in sight while the rest
 * scrolls under them, and reach from edge to edge of the sheet's own margin.
 */
export const SheetActions = styled.div`
  position: sticky;
  /* What sticks stays inside the padding of what scrolls, which this reaches over. */
  bottom: -24px;
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  justify-content: flex-end;
  margin: 0 -24px -24px;
  padding: 12px 24px max(24px, env(safe-area-inset-bottom));
  background: ${({ theme }) => theme.color.raised};

  ${({ theme }) => theme.media.belowCard} {
    > * {
      flex: 1 1 auto;
      min-height: 48px;
    }
  }
`;
