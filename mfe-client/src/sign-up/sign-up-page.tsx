import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Page, useArea } from '@aforo/shared/area';
import type { SignUpInput, SignUpOffer, SlotChoice } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import { patternText } from '@aforo/shared/seats';
import { useSearchValues } from '@aforo/shared/search-params';
import {
  Card,
  DelayedFallback,
  EmptyState,
  LinkButton,
  QueryState,
  Section,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { paths } from '../paths.ts';
import { Costs } from './costs.tsx';
import { PaymentStep } from './payment-step.tsx';
import { PlacePicker } from './place-picker.tsx';
import { planText, priceText, seatsText } from './sign-up.messages.ts';
import { offerQuery, useSignUp } from './sign-up.queries.ts';
import { SignUpOutcome } from './sign-up-outcome.tsx';
import { signUpParams } from './sign-up-url.ts';
import { currentSlots } from './current-slots.ts';

/** A client signs up for a plan: hours, costs, way to pay and consent on one page. */
export function SignUpPage() {
  const [{ templateId }] = useSearchValues(signUpParams);
  return <Page>{templateId === null ? <NoPlan /> : <Offer templateId={templateId} />}</Page>;
}

function Offer({ templateId }: { templateId: string }) {
  const offer = useQuery(offerQuery(templateId));
  const signUp = useSignUp();
  const [agreed, setAgreed] = useState<SignUpOffer | null>(null);
  if (signUp.data && agreed) return <SignUpOutcome result={signUp.data} offer={agreed} />;
  const code = offer.error instanceof ApiError ? offer.error.code : null;
  if (!offer.data && code === 'already_member') return <HasPlan />;
  if (!offer.data && code === 'not_found') return <NoPlan />;
  return (
    <QueryState
      query={offer}
      skeleton={
        <DelayedFallback>
          <Skeleton lines={5} height="56px" />
        </DelayedFallback>
      }
    >
      {(data) => (
        <Ready
          offer={data}
          onSignUp={async (input) => {
            try {
              const result = await signUp.mutateAsync(input);
              setAgreed(data);
              return result;
            } catch (error) {
              // Another price or fewer places: what is shown must be true again.
              void offer.refetch();
              throw error;
            }
          }}
        />
      )}
    </QueryState>
  );
}

interface ReadyProps {
  offer: SignUpOffer;
  onSignUp: (input: SignUpInput) => Promise<unknown>;
}

function Ready({ offer, onSignUp }: ReadyProps) {
  const { currency } = useArea().settings.center;
  const [{ slots, collection }, show] = useSearchValues(signUpParams);
  const { places } = offer;
  const { seatsPerWeek } = offer.start;
  const chosen = currentSlots(slots ?? [], places);
  return (
    <Stack gap={5}>
      <div>
        <PlanName>{offer.name}</PlanName>
        <LeadText>
          <strong>{priceText(offer, currency)}</strong> {planText(offer)}
        </LeadText>
      </div>
      {seatsPerWeek === null ? null : (
        <Card>
          <Section title="Tus horas" description={seatsText(seatsPerWeek, chosen)}>
            {chosen.length > 0 ? <Chosen places={places} chosen={chosen} /> : null}
            {places.length === 0 ? (
              <p>Todavía no hay clases de cada semana: elígelas luego en el centro.</p>
            ) : (
              <PlacePicker
                places={places}
                chosen={chosen}
                seatsPerWeek={seatsPerWeek}
                onChange={(next) =>
                  show(
                    { slots: next.length > 0 ? next : null },
                    { replace: true, preventScrollReset: true },
                  )
                }
              />
            )}
          </Section>
        </Card>
      )}
      <Card>
        <Section title="Lo que pagas">
          <Costs offer={offer} />
        </Section>
      </Card>
      <PaymentStep
        offer={offer}
        slots={chosen}
        wanted={collection}
        onCollection={(next) =>
          show({ collection: next }, { replace: true, preventScrollReset: true })
        }
        onSignUp={onSignUp}
      />
    </Stack>
  );
}

/** The chosen classes of all days, of which the list below shows one. */
function Chosen({
  places,
  chosen,
}: Pick<SignUpOffer, 'places'> & { chosen: readonly SlotChoice[] }) {
  const slotsOf = (isWait: boolean) =>
    places
      .map(({ slot }) => slot)
      .filter((slot) =>
        chosen.some(
          (one) =>
            one.isWait === isWait && one.seriesId === slot.seriesId && one.weekday === slot.weekday,
        ),
      );
  const seats = slotsOf(false);
  const waits = slotsOf(true);
  return (
    <ChosenText role="status">
      {seats.length > 0 ? <strong>{patternText(seats)}</strong> : null}
      {waits.length > 0 ? <span>En espera: {patternText(waits)}</span> : null}
    </ChosenText>
  );
}

function NoPlan() {
  return (
    <EmptyState
      title="Esta cuota no se vende por aquí"
      action={
        <LinkButton variant="primary" to={paths.store()}>
          Ver lo que hay
        </LinkButton>
      }
    >
      Puede que ya no esté a la venta, o que el enlace esté incompleto.
    </EmptyState>
  );
}

function HasPlan() {
  return (
    <EmptyState
      title="Ya tienes esta cuota"
      action={
        <>
          <LinkButton variant="primary" to={paths.bookings()}>
            Ver mis reservas
          </LinkButton>
          <LinkButton to={paths.information()}>Ver mi cuota</LinkButton>
        </>
      }
    >
      Tus plazas fijas están en Mis reservas. La cuota se cambia, se pausa y se termina en Mi
      información.
    </EmptyState>
  );
}

const PlanName = styled.h2`
  font-size: ${({ theme }) => theme.type.xl};
  font-weight: ${({ theme }) => theme.font.bold};
  line-height: 1.2;
  text-wrap: balance;
  overflow-wrap: anywhere;
`;

const LeadText = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  text-wrap: pretty;

  strong {
    display: block;
    color: ${({ theme }) => theme.color.text};
    font-size: ${({ theme }) => theme.type.lg};
    font-variant-numeric: tabular-nums;
  }
`;

const ChosenText = styled.p`
  margin-bottom: ${({ theme }) => theme.space[3]};

  > * {
    display: block;
  }
  > ::first-letter {
    text-transform: uppercase;
  }
`;
