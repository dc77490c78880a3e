import { styled } from 'styled-components';

/** A label that says it may be left out. */
export function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <Muted>(opcional)</Muted>
    </>
  );
}

const Muted = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: ${({ theme }) => theme.font.regular};
`;
