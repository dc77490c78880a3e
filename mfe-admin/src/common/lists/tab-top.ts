import { styled } from 'styled-components';

/** The description of a tab and its main action. */
export const TabTop = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;
  justify-content: space-between;
  color: ${({ theme }) => theme.color.textMuted};

  > p {
    flex: 1 1 280px;
    max-width: 72ch;
  }
  /* On a phone the action is as wide as the list below. */
  ${({ theme }) => theme.media.belowCard} {
    > :not(p) {
      flex: 1 1 100%;
    }
    > div > * {
      flex: 1 1 auto;
    }
  }
  @media print {
    display: none;
  }
`;
