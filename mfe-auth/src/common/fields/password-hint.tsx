import { styled } from 'styled-components';
import { VisuallyHidden } from '@aforo/shared/ui';

const leastCharacters = 10;

/** How many characters are missing, updated while typing. Length is the only rule. */
export function PasswordHint({ password }: { password: string }) {
  const missing = leastCharacters - [...password].length;
  const isLongEnough = missing <= 0;
  return (
    <>
      <HintText $isLongEnough={isLongEnough}>{wordsFor(password, missing)}</HintText>
      {/* Announced once, when the length is reached, and not at every keystroke. */}
      <VisuallyHidden role="status">{isLongEnough ? 'Longitud suficiente.' : ''}</VisuallyHidden>
    </>
  );
}

function wordsFor(password: string, missing: number): string {
  if (password === '') return '10 caracteres o más. Tres palabras van bien.';
  if (missing > 1) return `Faltan ${missing} caracteres.`;
  if (missing === 1) return 'Falta 1 carácter.';
  return '✓ Longitud suficiente.';
}

const HintText = styled.span<{ $isLongEnough: boolean }>`
  font-variant-numeric: tabular-nums;
  ${({ theme, $isLongEnough }) => $isLongEnough && `color: ${theme.color.success.ink};`}
`;
