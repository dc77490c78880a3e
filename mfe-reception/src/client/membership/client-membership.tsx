import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '@aforo/shared/area';
import type { Client, StandingSeats } from '@aforo/shared/contract';
import { serverNow } from '@aforo/shared/http';
import { AbsenceSheet, upcomingClasses } from '@aforo/shared/seats';
import {
  EmptyState,
  LinkButton,
  QueryState,
  Stack,
  TableSkeleton,
  together,
} from '@aforo/shared/ui';
import Repeat from 'lucide-react/icons/repeat';
import { useNavigate } from 'react-router-dom';
import { paths, type ClientUrlState } from '../../paths.ts';
import { ClientMandates } from './client-mandates.tsx';
import { ClientMemberships, membershipsQuery } from './client-memberships.tsx';
import { EndSeatDialog } from './end-seat-dialog.tsx';
import { GiveMakeUpDialog } from './give-make-up-dialog.tsx';
import { MakeUpsCard } from './make-ups-card.tsx';
import { PlaceSeatPanel } from './place-seat-panel.tsx';
import { SeatsCard } from './seats-card.tsx';
import { clientSeatsQuery, useSeatsChanged } from './seats.queries.ts';
import { WaitsCard } from './waits-card.tsx';

interface Props {
  client: Client;
  urlState: ClientUrlState;
}

/** The client's fee: its periods, the fixed seats, the absences and the make-ups. */
export function ClientMembership({ client, urlState }: Props) {
  const can = useCan();
  const [now] = useState(() => serverNow());
  const reading = together(
    useQuery(membershipsQuery(client.id)),
    useQuery(clientSeatsQuery(client.id)),
  );
  return (
    <Stack>
      <QueryState query={reading} skeleton={<TableSkeleton rows={5} />}>
        {([memberships, seats]) =>
          memberships.items.length === 0 && memberships.card === null && isEmpty(seats) ? (
            <EmptyState
              title="No tiene ninguna cuota"
              icon={<Repeat size={24} />}
              action={
                can('sale.create') ? (
                  <LinkButton
                    to={paths.client(client.id, { tab: 'cuota', act: 'cobrar' })}
                    variant="primary"
                    preventScrollReset
                  >
                    Vender una cuota
                  </LinkButton>
                ) : null
              }
            >
              Aquí se ve lo que se renueva, sus plazas fijas y las clases que tiene por recuperar.
            </EmptyState>
          ) : (
            <Stack>
              {seats.memberships.length > 0 || seats.seats.length > 0 ? (
                <SeatsCard client={client} seats={seats} now={now} />
              ) : null}
              <WaitsCard client={client} waits={seats.waits} now={now} />
              <MakeUpsCard client={client} seats={seats} now={now} />
              <ClientMemberships clientId={client.id} memberships={memberships} />
              <OpenedDialog {...{ client, urlState, seats, now }} />
            </Stack>
          )
        }
      </QueryState>
      {client.isErased ? null : <ClientMandates clientId={client.id} />}
    </Stack>
  );
}

function isEmpty({ seats, makeUps, waits, memberships }: StandingSeats): boolean {
  return seats.length + makeUps.length + waits.length + memberships.length === 0;
}

interface OpenedProps extends Props {
  seats: StandingSeats;
  now: Date;
}

/** The dialog that the URL names. */
function OpenedDialog({ client, urlState: { act, aboutId }, seats, now }: OpenedProps) {
  const navigate = useNavigate();
  const onClose = () => void navigate(paths.client(client.id, { tab: 'cuota' }), { replace: true });
  const seat = seats.seats.find(({ id }) => id === aboutId);
  const dialog = { client, now, onClose };
  switch (act) {
    case 'plaza':
      return aboutId ? <PlaceSeatPanel {...dialog} membershipId={aboutId} seat={null} /> : null;
    case 'mover':
      return seat ? (
        <PlaceSeatPanel {...dialog} membershipId={seat.membershipId} seat={seat} />
      ) : null;
    case 'quitar':
      return seat ? <EndSeatDialog {...dialog} seat={seat} /> : null;
    case 'recuperar':
      return aboutId ? (
        <GiveMakeUpDialog client={client} membershipId={aboutId} onClose={onClose} />
      ) : null;
    case 'ausencia':
      return <Absence key={aboutId} {...dialog} seats={seats} bookingId={aboutId} />;
    default:
      return null;
  }
}

interface AbsenceProps {
  client: Client;
  seats: StandingSeats;
  /** Of the one missed class; null: the user chooses days. */
  bookingId: string | null;
  now: Date;
  onClose: () => void;
}

function Absence({ client, seats, bookingId, now, onClose }: AbsenceProps) {
  const changed = useSeatsChanged(client.id);
  // Kept: an announced absence leaves the seat's bookings before its outcome is read.
  const [missed] = useState(() =>
    upcomingClasses(seats.seats, now).find((one) => one.bookingId === bookingId),
  );
  // The class of an old link is over, or was already announced.
  if (bookingId !== null && !missed) return null;
  return (
    <AbsenceSheet
      clientId={client.id}
      missed={bookingId !== null && missed ? { ...missed, bookingId } : undefined}
      now={now}
      onAnnounced={changed}
      onClose={onClose}
    />
  );
}
