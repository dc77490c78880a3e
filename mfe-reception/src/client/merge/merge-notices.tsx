import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea, useCan } from '@aforo/shared/area';
import type { Client, ClientMerge } from '@aforo/shared/contract';
import { formatDate, localDateOf } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { Button, ConfirmDialog, Notice, Stack, toast } from '@aforo/shared/ui';
import { Link } from 'react-router-dom';
import { errorText } from '../../common/error.messages.ts';
import { paths } from '../../paths.ts';
import { mergesQuery, useUndoMerge } from './merge.queries.ts';

interface Props {
  client: Client;
  /** Shown for a record that was not merged into another. */
  children: ReactNode;
}

/** The current merges of a record, each with its undo. */
export function MergeNotices({ client, children }: Props) {
  const reading = useQuery(mergesQuery(client.id));
  const merges = reading.data?.items ?? [];
  if (reading.isPending || (merges.length === 0 && !children)) return null;
  return (
    <Stack gap={3}>
      {merges.some(({ merged }) => merged.id === client.id) ? null : children}
      {merges.map((merge) => (
        <MergeNotice key={merge.id} merge={merge} isMerged={merge.merged.id === client.id} />
      ))}
    </Stack>
  );
}

function MergeNotice({ merge, isMerged }: { merge: ClientMerge; isMerged: boolean }) {
  const { kept, merged, mergedAt, mergedBy, undoUntil } = merge;
  const { timeZone } = useArea().settings.center;
  const mayUndo = useCan()('client.merge') && Date.parse(undoUntil) > serverNow().getTime();
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoMerge();
  const dateOf = (instant: string) => formatDate(localDateOf(instant, timeZone));
  const other = isMerged ? kept : merged;
  return (
    <>
      <Notice
        title={isMerged ? 'Esta ficha se unió a otra' : 'A esta ficha se le unió otra'}
        action={
          mayUndo ? (
            <Button size="sm" onClick={() => setAsking(true)}>
              Deshacer la unión
            </Button>
          ) : undefined
        }
      >
        {isMerged ? 'Todo lo suyo está en la de ' : 'La de '}
        <Link to={paths.client(other.id)}>{other.name}</Link>, el {dateOf(mergedAt)}
        {mergedBy === null ? '' : `, por ${mergedBy}`}.
        {mayUndo ? ` Se puede deshacer hasta el ${dateOf(undoUntil)}.` : null}
      </Notice>
      <ConfirmDialog
        title={`¿Separar las fichas de ${kept.name} y ${merged.name}?`}
        consequence="Cada cosa vuelve a la ficha donde estaba. Lo que se haya hecho desde la unión se queda en la que se conservó, salvo las cuotas, reservas y recuperaciones de una suscripción que vuelve y las devoluciones de sus ventas. Un bono vuelve con las sesiones que le queden."
        confirmLabel="Separar las fichas"
        tone="primary"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        isPending={undo.isPending}
        error={undo.error ? errorText(undo.error) : undefined}
        onConfirm={() =>
          undo.mutate(merge.id, {
            onSuccess: () => {
              setAsking(false);
              toast.success('Las fichas vuelven a estar separadas.');
            },
          })
        }
      />
    </>
  );
}
