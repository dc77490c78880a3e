import { useId, useState, type FormEvent } from 'react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '@aforo/shared/http';
import { eraseClient, previewErasure, type ErasurePreview } from '../../contract/index.ts';
import { fold } from '../../format/index.ts';
import {
  Button,
  DelayedFallback,
  Dialog,
  FailedState,
  Notice,
  Skeleton,
  Stack,
  TextField,
} from '../../ui/index.ts';
import { ErasureConsequence } from './erasure-consequence.tsx';
import { ErasureObstacles, type ErasureOptions } from './erasure-obstacles.tsx';
import {
  changedMeanwhile,
  clientErasureTexts,
  ownErasureTexts,
  missingOptionText,
  wrongWordText,
} from './erasure.messages.ts';

interface Props {
  clientId: string;
  /** The client's name; null for the user's own data. */
  name: string | null;
  onClose: () => void;
  onErased: () => void;
}

function erasureQuery(id: string) {
  return queryOptions({
    queryKey: ['erasure', id],
    queryFn: ({ signal }) => api.call(previewErasure, { params: { id }, signal }),
    // The decision needs current data.
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Erases a client's data after a typed confirmation. Shows the consequences and any obstacles
 * first.
 */
export function ErasureDialog({ clientId, name, onClose, onErased }: Props) {
  const texts = name === null ? ownErasureTexts : clientErasureTexts(name);
  const formId = useId();
  const queryClient = useQueryClient();
  const preview = useQuery(erasureQuery(clientId));
  const [options, setWishes] = useState<ErasureOptions>({
    givesUpSessions: false,
    debtIsSettled: false,
  });
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const erasing = useMutation({
    mutationFn: ({ seen }: ErasurePreview) =>
      api.call(eraseClient, { params: { id: clientId }, body: { ...options, seen } }),
    onSuccess: onErased,
    onError: () => queryClient.invalidateQueries({ queryKey: erasureQuery(clientId).queryKey }),
  });

  const refusals = preview.data?.refusals ?? [];
  const isBlocked = refusals.some(({ solvedBy }) => solvedBy === null);
  const isWishMissing = refusals.some(({ solvedBy }) => solvedBy !== null && !options[solvedBy]);
  const isWordRight = fold(typed.trim()) === fold(texts.word);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (erasing.isPending || !preview.data || isBlocked) return;
    setTried(true);
    if (isWishMissing || !isWordRight) return;
    erasing.mutate(preview.data);
  }

  return (
    <Dialog
      title={texts.title}
      isOpen
      isWide
      onClose={() => {
        if (!erasing.isPending) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            {isBlocked ? 'Cerrar' : 'No borrar nada'}
          </Button>
          {preview.data && !isBlocked ? (
            <Button type="submit" form={formId} variant="danger" isPending={erasing.isPending}>
              {texts.confirm}
            </Button>
          ) : null}
        </>
      }
    >
      {preview.data ? (
        <form id={formId} noValidate onSubmit={submit}>
          <Stack gap={4}>
            <ErasureObstacles
              refusals={refusals}
              words={texts}
              wishes={options}
              onWish={(option, isWished) => setWishes({ ...options, [option]: isWished })}
              error={isTried && isWishMissing ? missingOptionText : undefined}
            />
            {isBlocked ? null : (
              <>
                <p>{texts.intro}</p>
                <ErasureConsequence preview={preview.data} upcomingTitle={texts.upcoming} />
                <TextField
                  label={texts.wordLabel}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  value={typed}
                  error={isTried && !isWordRight ? wrongWordText : undefined}
                  onChange={(event) => setTyped(event.target.value)}
                />
              </>
            )}
            {erasing.error ? <Notice tone="error">{errorText(erasing.error)}</Notice> : null}
          </Stack>
        </form>
      ) : preview.isError ? (
        <FailedState
          error={preview.error}
          isRetrying={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        <DelayedFallback>
          <Skeleton lines={6} />
        </DelayedFallback>
      )}
    </Dialog>
  );
}

function errorText(error: Error): string {
  const isChange =
    error instanceof ApiError && ['stale_version', 'cancellation_changed'].includes(error.code);
  return isChange ? changedMeanwhile : error.message;
}
