import { styled } from 'styled-components';
import { LegalLink } from '@aforo/shared/area';

/** Links to the full texts that the checkbox above accepts. */
export function TermsLinks() {
  return (
    <Line>
      Léelas enteras: <LegalLink kind="terms">condiciones</LegalLink> y{' '}
      <LegalLink kind="privacy">privacidad</LegalLink>.
    </Line>
  );
}

const Line = styled.p`
  /* Aligned with the label of the checkbox above. */
  margin-left: 32px;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
