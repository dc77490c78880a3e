import { queryOptions, useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { cardConsent, getCardSetup, type CardSetup } from '@aforo/shared/contract';
import { formatLimit } from '@aforo/shared/format';
import { api, serverNow } from '@aforo/shared/http';
import {
  cardEnd,
  cardName,
  isUnknownReference,
  OutcomeSheet,
  type OutcomeSheetProps,
} from '@aforo/shared/payment';
import { DelayedFallback, EmptyState, LinkButton, QueryState, Skeleton } from '@aforo/shared/ui';
import { paths } from '../paths.ts';

const waitingMs = 4000;

const setupQuery = (reference: string) =>
  queryOptions({
    queryKey: ['cards', 'setups', reference],
    queryFn: ({ signal }) => api.call(getCardSetup, { params: { reference }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? waitingMs : false),
  });

/** Whether a card was saved, according to the server. */
export function CardOutcome({ reference }: { reference: string }) {
  const { center } = useArea().settings;
  const setup = useQuery(setupQuery(reference));
  if (!setup.data && isUnknownReference(setup.error)) {
    return (
      <EmptyState
        title="Esta tarjeta no es tuya"
        action={<LinkButton to={paths.information()}>Ir a Mi información</LinkButton>}
      >
        Puede que el enlace esté incompleto, o que sea de otra cuenta. Tus tarjetas están en Mi
        información.
      </EmptyState>
    );
  }
  return (
    <QueryState
      query={setup}
      skeleton={
        <DelayedFallback>
          <Skeleton lines={4} height="40px" />
        </DelayedFallback>
      }
    >
      {(data) => (
        <OutcomeSheet
          {...outcomeTexts(data, center)}
          actions={
            <>
              {data.redirectUrl === null ? null : (
                <LinkButton
                  variant="primary"
                  to={new URL(data.redirectUrl, window.location.origin).href}
                >
                  Ir a guardarla
                </LinkButton>
              )}
              <LinkButton
                variant={data.state === 'saved' ? 'primary' : 'secondary'}
                to={paths.information()}
              >
                Ir a Mi información
              </LinkButton>
            </>
          }
        />
      )}
    </QueryState>
  );
}

type OutcomeTexts = Pick<OutcomeSheetProps, 'tone' | 'title' | 'lines'>;

function outcomeTexts(
  { state, card, wasDeclined, expiresAt, redirectUrl }: CardSetup,
  { name, timeZone }: { name: string; timeZone: string },
): OutcomeTexts {
  switch (state) {
    case 'saved':
      return {
        tone: 'success',
        title: 'Tarjeta guardada',
        lines: [
          ...(card ? [`${cardName(card)}, ${cardEnd(card)}. No se ha cobrado nada.`] : []),
          cardConsent(name),
        ],
      };
    case 'processing': {
      const until = formatLimit(expiresAt, timeZone, serverNow());
      return {
        tone: 'info',
        title: 'Todavía no está guardada',
        lines: [
          ...(wasDeclined ? ['El banco no ha aceptado la tarjeta: prueba con otra.'] : []),
          'Si acabas de hacerlo, esta página se pone al día sola.',
          ...(redirectUrl === null ? [] : [`Si no, se puede guardar hasta ${until}.`]),
        ],
      };
    }
    case 'failed':
      return {
        tone: 'warning',
        title: 'No se ha guardado ninguna tarjeta',
        lines: [
          wasDeclined ? 'El banco no la ha aceptado.' : 'Había pasado el plazo para guardarla.',
          'No se ha cobrado nada. Puedes empezar otra vez en Mi información.',
        ],
      };
  }
}
