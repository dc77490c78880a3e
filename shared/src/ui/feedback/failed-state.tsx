import CloudOff from 'lucide-react/icons/cloud-off';
import { styled } from 'styled-components';
import { Button } from '../buttons/button.tsx';
import { explainError } from './explain-error.ts';
import { LinkButton } from '../navigation/link-button.tsx';

export interface FailedStateProps {
  error: unknown;
  /** Absent if a retry is no use. */
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
}

/** Shows a failed read: what happened, which data are safe, and a retry button if it can help. */
export function FailedState({ error, onRetry, isRetrying = false }: FailedStateProps) {
  const { title, text, canRetry, needsSecondFactor, reference } = explainError(error);
  return (
    <Box role="alert">
      <CloudOff size={28} aria-hidden />
      <h2>{title}</h2>
      <p>{text}</p>
      {reference ? <Reference>Referencia: {reference}</Reference> : null}
      {onRetry && canRetry ? (
        <Button onClick={onRetry} isPending={isRetrying}>
          Volver a intentarlo
        </Button>
      ) : null}
      {needsSecondFactor ? <ToSecondFactor /> : null}
    </Box>
  );
}

/** Every role's area starts with the profile, which links back to the current page. */
function ToSecondFactor() {
  const currentUrl = location.pathname + location.search;
  return (
    <LinkButton variant="primary" to={`/?volver=${encodeURIComponent(currentUrl)}`}>
      Poner el segundo paso
    </LinkButton>
  );
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 8px;
  padding: 48px 16px;
  text-align: center;

  > svg {
    color: ${({ theme }) => theme.color.error.ink};
    margin-bottom: 8px;
  }
  > p {
    max-width: 46ch;
    color: ${({ theme }) => theme.color.textMuted};
    text-wrap: pretty;
  }
  > :is(button, a) {
    margin-top: 16px;
  }
`;

const Reference = styled.small`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  overflow-wrap: anywhere;
`;
