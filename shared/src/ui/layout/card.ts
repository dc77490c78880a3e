import { styled } from 'styled-components';

/** A bordered box for related content. */
export const Card = styled.div`
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  min-width: 0;

  ${({ theme }) => theme.media.fromCard} {
    padding: ${({ theme }) => theme.space[5]};
  }
`;
