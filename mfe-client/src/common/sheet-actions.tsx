import { styled } from 'styled-components';

/**
 * The buttons at the end of a sheet, the main one last. They stick to the bottom while the content
 * scrolls, and extend over the sheet's padding.
 */
export const SheetActions = styled.div`
  position: sticky;
  /* A sticky element stops at the padding of its scroll container; this extends it over the padding. */
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
