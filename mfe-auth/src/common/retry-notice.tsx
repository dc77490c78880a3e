import { ApiError } from '@aforo/shared/http';
import { Button, Notice } from '@aforo/shared/ui';

interface Props {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}

/** What went wrong on the way to the server, and another try. */
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
