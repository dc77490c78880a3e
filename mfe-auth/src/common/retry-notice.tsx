import { ApiError } from '@aforo/shared/http';
import { Button, Notice } from '@aforo/shared/ui';

interface Props {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}

/** A failed request, with a retry button. */
export function RetryNotice({ error, onRetry, isRetrying }: Props) {
  return (
    <Notice
      tone="error"
      action={
        <Button onClick={onRetry} isPending={isRetrying}>
          Volver a intentarlo
        </Button>
      }
    >
      {error instanceof ApiError ? error.message : 'Algo ha fallado en esta página.'}
    </Notice>
  );
}
