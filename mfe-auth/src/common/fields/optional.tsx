import { styled } from 'styled-components';

/** A label with the hint that the field is optional. */
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
