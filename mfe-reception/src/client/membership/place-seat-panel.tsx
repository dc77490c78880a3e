import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Client, StandingPlace, StandingSeat } from '@aforo/shared/contract';
import { localDateOf } from '@aforo/shared/format';
import { ApiError } from '@aforo/shared/http';
import { slotText } from '@aforo/shared/seats';
import {
  Button,
  DateField,
  DelayedFallback,
  Notice,
  QueryState,
  SidePanel,
  Skeleton,
  Stack,
  toast,
} from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { PlaceList } from './place-list.tsx';
import { seatPlanCounts, seatPlanExceptions, seatPlanTexts } from './seat-plan.messages.ts';
import { placesQuery, seatPlanQuery, useJoinSeatWait, usePlaceSeat } from './seats.queries.ts';

interface Props {
  client: Client;
  membershipId: string;
  /** The seat to move; null assigns a new one. */
  seat: StandingSeat | null;
  now: Date;
  onClose: () => void;
}

/** Chooses a weekly class, shows what is booked, and assigns or moves the seat. */
export function PlaceSeatPanel(props: Props) {
  const { membershipId, seat, onClose } = props;
  const { timeZone } = useArea().settings.center;
  const places = useQuery(placesQuery(membershipId));
  const [fromDate, setFromDate] = useState(localDateOf(props.now, timeZone));
  const [place, setPlace] = useState<StandingPlace | null>(null);
  const back = () => setPlace(null);
  if (place && place.free === 0) return <JoinWait {...props} place={place} onBack={back} />;
  if (place) return <ConfirmSeat {...props} {...{ place, fromDate, setFromDate }} onBack={back} />;
  return (
    <SidePanel
      isOpen
      title={seat ? `Cambiar ${slotText(seat.slot)}` : 'Dar una plaza fija'}
      onClose={onClose}
    >
      <QueryState
        query={places}
        skeleton={
          <DelayedFallback>
            <Skeleton lines={5} height="52px" />
          </DelayedFallback>
        }
      >
        {({ items }) => <PlaceList places={items} onChoose={setPlace} />}
      </QueryState>
    </SidePanel>
  );
}

interface StepProps extends Props {
  place: StandingPlace;
  onBack: () => void;
}

interface ConfirmProps extends StepProps {
  /** Kept while another class is chosen. */
  fromDate: string;
  setFromDate: (date: string) => void;
}

function ConfirmSeat({
  client,
  membershipId,
  seat,
  place,
  now,
  fromDate,
  setFromDate,
  onBack,
  onClose,
}: ConfirmProps) {
  const { timeZone } = useArea().settings.center;
  const today = localDateOf(now, timeZone);
  const { seriesId, weekday } = place.slot;
  const input = { membershipId, seriesId, weekday, fromDate };
  const isDated = fromDate >= today;
  const seatId = seat?.id ?? null;
  const plan = useQuery({ ...seatPlanQuery(input, seatId), enabled: isDated });
  const placing = usePlaceSeat(client.id, seatId);
  const confirm = () => {
    if (!plan.data) return;
    placing.mutate(
      { ...input, expected: seatPlanCounts(plan.data) },
      {
        onSuccess: ({ slot }) => {
          toast.success(`${client.name} tiene plaza fija: ${slotText(slot)}.`);
          onClose();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'standing_seat_changed') {
            void plan.refetch();
          }
        },
      },
    );
  };
  return (
    <SidePanel
      isOpen
      title={`Plaza fija: ${slotText(place.slot)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack}>Otra clase</Button>
          <Button
            variant="primary"
            disabled={!isDated || !plan.data}
            isPending={placing.isPending || (placing.isError && plan.isFetching)}
            onClick={confirm}
          >
            {seat ? 'Cambiar la plaza' : 'Dar la plaza'}
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          {place.slot.serviceName}
          {seat ? `, en lugar de ${slotText(seat.slot)}` : null}
        </p>
        <DateField
          label={seat ? 'Cambia desde' : 'Viene desde'}
          value={fromDate}
          min={today}
          onChange={setFromDate}
        />
        {isDated ? (
          <QueryState
            query={plan}
            skeleton={
              <DelayedFallback>
                <Skeleton lines={2} height="40px" />
              </DelayedFallback>
            }
          >
            {(shown) => {
              const exceptions = seatPlanExceptions(shown, timeZone, now);
              return (
                <>
                  <Notice>
                    {seatPlanTexts(shown, timeZone).map((text) => (
                      <p key={text}>{text}</p>
                    ))}
                  </Notice>
                  {exceptions.length > 0 ? (
                    <Exceptions aria-label="Fechas distintas">
                      {exceptions.map(({ sessionId, text }) => (
                        <li key={sessionId}>{text}</li>
                      ))}
                    </Exceptions>
                  ) : null}
                </>
              );
            }}
          </QueryState>
        ) : null}
        {placing.isError ? <Notice tone="error">{errorText(placing.error)}</Notice> : null}
      </Stack>
    </SidePanel>
  );
}

function JoinWait({ client, membershipId, place, onBack, onClose }: StepProps) {
  const join = useJoinSeatWait(client.id);
  const { seriesId, weekday } = place.slot;
  return (
    <SidePanel
      isOpen
      title={`Esperar plaza: ${slotText(place.slot)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack}>Otra clase</Button>
          <Button
            variant="primary"
            isPending={join.isPending}
            onClick={() =>
              join.mutate(
                { membershipId, seriesId, weekday },
                {
                  onSuccess: () => {
                    toast.success(`${client.name} espera plaza: ${slotText(place.slot)}.`);
                    onClose();
                  },
                },
              )
            }
          >
            Ponerle a esperar
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          Todas las plazas fijas de esta clase tienen dueño. Cuando quede una se le ofrece, con un
          plazo para aceptarla
          {place.waiting > 0
            ? `; hay ${place.waiting === 1 ? '1 persona' : `${place.waiting} personas`} antes.`
            : '.'}
        </p>
        {join.isError ? <Notice tone="error">{errorText(join.error)}</Notice> : null}
      </Stack>
    </SidePanel>
  );
}

const Exceptions = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
  color: ${({ theme }) => theme.color.textMuted};
`;
