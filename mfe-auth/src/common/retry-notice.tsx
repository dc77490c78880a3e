import { Button, explainError, Notice } from '@aforo/shared/ui';

interface Props {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}

/** What went wrong on the way to the server, and another try. */
export function RetryNotice({ error, onRetry, isRetrying }: Props) {
  const { title, text } = explainError(error);
  return (
    <Notice
      tone="error"
      title={title}
      action={
        <Button onClick={onRetry} isPending={isRetrying}>
          Volver a intentarlo
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
