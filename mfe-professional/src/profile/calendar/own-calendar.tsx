import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useArea, useSession } from '@aforo/shared/area';
import { formatDate, localDateOf } from '@aforo/shared/format';
import {
  Button,
  Card,
  ConfirmDialog,
  DelayedFallback,
  Notice,
  QueryState,
  Row,
  Section,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { errorText } from '../error.messages.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { calendarTexts } from './calendar.messages.ts';
import { calendarFeedQuery, useCreateFeed, useRemoveFeed } from './calendar.queries.ts';

/** A private address to which a calendar program can subscribe. */
export function OwnCalendar() {
  const feed = useQuery(calendarFeedQuery);
  const { role } = useSession().user;
  const { hash } = useLocation();
  const card = useRef<HTMLDivElement>(null);
  // Rendered after the page, too late for the browser to scroll to the URL's hash.
  useEffect(() => {
    if (hash === '#calendario') card.current?.scrollIntoView({ block: 'start' });
  }, [hash]);
  return (
    <Card ref={card}>
      <Section title="Tu calendario" description={calendarTexts(role).offer}>
        <QueryState
          query={feed}
          skeleton={
            <DelayedFallback>
              <Skeleton lines={1} height="40px" />
            </DelayedFallback>
          }
        >
          {(data) => <Feed createdAt={data.createdAt} privacy={calendarTexts(role).privacy} />}
        </QueryState>
      </Section>
    </Card>
  );
}

function Feed({ createdAt, privacy }: { createdAt: string | null; privacy: string }) {
  const { timeZone } = useArea().settings.center;
  const create = useCreateFeed();
  const remove = useRemoveFeed();
  const [asking, setAsking] = useState<'change' | 'remove' | null>(null);
  const url = create.data?.url;

  if (createdAt === null) {
    return (
      <Stack gap={3}>
        <p>{privacy}</p>
        {create.isError ? <Notice tone="error">{errorText(create.error)}</Notice> : null}
        <div>
          <Button isPending={create.isPending} onClick={() => create.mutate()}>
            Suscribir mi calendario
          </Button>
        </div>
      </Stack>
    );
  }
  return (
    <Stack gap={3}>
      {url ? (
        <CalendarAddress key={url} url={url} />
      ) : (
        <p>
          Tienes una dirección desde el {formatDate(localDateOf(createdAt, timeZone))}. Solo se
          enseña al crearla; si ya no la tienes, cámbiala por otra.
        </p>
      )}
      <p>{privacy}</p>
      <Row gap={2}>
        <Button onClick={() => setAsking('change')}>Cambiar dirección</Button>
        <Button variant="quiet" onClick={() => setAsking('remove')}>
          Quitarla
        </Button>
      </Row>
      <ConfirmDialog
        title="¿Cambiar la dirección de tu calendario?"
        consequence="La que tienes deja de funcionar: los calendarios que la usan se quedan sin novedades hasta que les pongas la nueva."
        confirmLabel="Cambiar dirección"
        cancelLabel="Dejarla como está"
        tone="primary"
        isOpen={asking === 'change'}
        isPending={create.isPending}
        error={create.isError ? errorText(create.error) : undefined}
        onClose={() => setAsking(null)}
        onConfirm={() => create.mutate(undefined, { onSuccess: () => setAsking(null) })}
      />
      <ConfirmDialog
        title="¿Quitar la dirección de tu calendario?"
        consequence="Deja de funcionar, y los calendarios que la usan se quedan sin novedades. Puedes crear otra cuando quieras."
        confirmLabel="Quitar la dirección"
        cancelLabel="Dejarla como está"
        isOpen={asking === 'remove'}
        isPending={remove.isPending}
        error={remove.isError ? errorText(remove.error) : undefined}
        onClose={() => setAsking(null)}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              create.reset();
              setAsking(null);
            },
          })
        }
      />
    </Stack>
  );
}
