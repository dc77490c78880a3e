import { styled } from 'styled-components';
import { LegalLink } from '@aforo/shared/area';

/** The texts that the box above accepts, in whole. */
export function TermsLinks() {
  return (
    <Line>
      Léelas enteras: <LegalLink kind="terms">condiciones</LegalLink> y{' '}
      <LegalLink kind="privacy">privacidad</LegalLink>.
    </Line>
  );
}

const Line = styled.p`
  /* In line with the words of the box above. */
  margin-left: 32px;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
