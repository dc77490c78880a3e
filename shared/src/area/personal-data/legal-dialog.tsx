import { useQuery } from '@tanstack/react-query';
import { legalName, type LegalKind } from '../../contract/index.ts';
import { formatDate, localDateOf } from '../../format/index.ts';
import {
  Button,
  DelayedFallback,
  Dialog,
  FailedState,
  LegalTextView,
  Skeleton,
  Stack,
} from '../../ui/index.ts';
import { useArea } from '../area-context.tsx';
import { legalTextQuery } from './legal-texts.queries.ts';

interface Props {
  kind: LegalKind;
  /** By default the current version. */
  version?: number | undefined;
  onClose: () => void;
}

/** Shows a full legal text with its version in a dialog. */
export function LegalDialog({ kind, version, onClose }: Props) {
  const { timeZone } = useArea().settings.center;
  const text = useQuery(legalTextQuery(kind, version));
  return (
    <Dialog
      title={legalName[kind]}
      isOpen
      isWide
      onClose={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      {text.data ? (
        <Stack gap={4}>
          <p>
            Versión {text.data.version}
            {text.data.publishedAt
              ? `, del ${formatDate(localDateOf(text.data.publishedAt, timeZone))}`
              : ''}
            {text.data.isCurrent ? '.' : '. Ya hay otra más nueva.'}
          </p>
          <LegalTextView text={text.data.text} />
        </Stack>
      ) : text.isError ? (
        <FailedState
          error={text.error}
          isRetrying={text.isFetching}
          onRetry={() => void text.refetch()}
        />
      ) : (
        <DelayedFallback>
          <Skeleton lines={8} />
        </DelayedFallback>
      )}
    </Dialog>
  );
}
