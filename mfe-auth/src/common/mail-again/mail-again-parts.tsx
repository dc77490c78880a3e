import { styled } from 'styled-components';
import { FormError } from '@aforo/shared/form';
import { Notice } from '@aforo/shared/ui';

export const coolDownSeconds = 60;

/** Neutral on purpose: only the owner of an address may learn whether it has an account. */
export function Outcome({ email, error }: { email: string | undefined; error: unknown }) {
  return (
    <Live aria-live="polite">
      {error ? (
        <FormError error={error} />
      ) : email === undefined ? null : (
        <Notice tone="success">
          Si hay una cuenta con <Address>{email}</Address>, el correo va de camino.
        </Notice>
      )}
    </Live>
  );
}

export function Wait({ secondsLeft }: { secondsLeft: number }) {
  return secondsLeft > 0 ? <Small>Podrás pedir otro en {secondsLeft} s</Small> : null;
}

export const Address = styled.strong`
  font-weight: ${({ theme }) => theme.font.bold};
  overflow-wrap: anywhere;
`;

/** Always rendered, so that changes are announced; takes no space while empty. */
const Live = styled.div`
  > * {
    margin-bottom: 12px;
  }
`;

export const Asking = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
  align-items: center;
`;

const Small = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  font-variant-numeric: tabular-nums;
`;
