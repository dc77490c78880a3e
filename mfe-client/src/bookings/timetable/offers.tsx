import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { WaitlistEntry } from '@aforo/shared/contract';
import { useArea } from '@aforo/shared/area';
import { Button, Card, ConfirmDialog, Notice, Row, Stack, toast } from '@aforo/shared/ui';
import { ForWhom } from '../../common/for-whom.tsx';
import { useFamily } from '../../common/use-family.ts';
import { timeLeftText } from '../upcoming/countdown.ts';
import { CancelTermsLine } from '../cancel-terms-line.tsx';
import { childCostText, costText } from '../upcoming/booking.messages.ts';
import { quoteQuery, useAcceptOffer, useStopWaiting } from '../bookings.queries.ts';
import { offerEndText } from '../booking/seats.messages.ts';
import { failureText } from '../booking/refusal.messages.ts';
import type { BookingOutcome } from '../outcome/outcome.ts';
import { Muted, SessionDetails } from './session-details.tsx';

interface Props {
  entries: readonly WaitlistEntry[];
  now: Date;
  onAccepted: (outcome: BookingOutcome) => void;
}

/** Seats offered to the client for a limited time, accepted or declined with one tap. */
export function Offers({ entries, ...rest }: Props) {
  const offers = entries.filter(
    ({ state, offerExpiresAt }) =>
      state === 'offered' && (!offerExpiresAt || Date.parse(offerExpiresAt) > rest.now.getTime()),
  );
  return offers.map((entry) => <Offer key={entry.id} entry={entry} {...rest} />);
}

function Offer({ entry, now, onAccepted }: Omit<Props, 'entries'> & { entry: WaitlistEntry }) {
  const { timeZone } = useArea().settings.center;
  const accept = useAcceptOffer();
  const decline = useStopWaiting();
  const child = useFamily().dependantOf(entry.client);
  const { session, offerExpiresAt } = entry;
  const [isDeclining, setDeclining] = useState(false);
  return (
    <Card as="section" aria-label={`Plaza libre en ${session.service.name}`}>
      <Stack gap={3}>
        <div>
          <strong>
            Hay una plaza para {child?.name ?? 'ti'}
            {offerExpiresAt ? ` hasta ${offerEndText(offerExpiresAt, timeZone, now)}` : ''}
          </strong>
          {offerExpiresAt ? <Muted>{timeLeftText(offerExpiresAt, now)}</Muted> : null}
        </div>
        <SessionDetails session={session} now={now} />
        <ForWhom client={entry.client} />
        <Cost sessionId={session.id} child={child} now={now} />
        {accept.isError ? <Notice tone="error">{failureText(accept.error)}</Notice> : null}
        <Row gap={2}>
          <Button
            variant="primary"
            isPending={accept.isPending}
            onClick={() =>
              accept.mutate(entry.id, {
                onSuccess: (booking) => onAccepted({ act: 'accepted', booking }),
              })
            }
          >
            Aceptar la plaza
          </Button>
          <Button variant="quiet" onClick={() => setDeclining(true)}>
            No la quiero
          </Button>
        </Row>
      </Stack>
      <ConfirmDialog
        title={`¿Dejar pasar la plaza de ${session.service.name}?`}
        consequence={
          child
            ? `Será para quien espera detrás, y ${child.name} sale de la lista.`
            : 'Será para quien espera detrás de ti, y tú sales de la lista.'
        }
        confirmLabel="Dejarla pasar"
        cancelLabel="Pensarlo un poco más"
        isOpen={isDeclining}
        isPending={decline.isPending}
        error={decline.isError ? failureText(decline.error) : undefined}
        onClose={() => setDeclining(false)}
        onConfirm={() =>
          decline.mutate(entry.id, {
            onSuccess: () => {
              setDeclining(false);
              toast.success(
                `Plaza rechazada. ${child ? `${child.name} ya no está` : 'Ya no estás'} en la lista.`,
              );
            },
          })
        }
      />
    </Card>
  );
}

interface CostProps {
  sessionId: string;
  /** The child to whom the seat is offered; absent: the user. */
  child: { id: string; name: string } | undefined;
  now: Date;
}

/** The price of accepting; the offer works without it. */
function Cost({ sessionId, child, now }: CostProps) {
  const { currency } = useArea().settings.center;
  const quote = useQuery(quoteQuery({ sessionId }, child?.id ?? null));
  if (!quote.data) return null;
  return (
    <div>
      <strong>
        {child ? childCostText(quote.data, child.name, currency) : costText(quote.data, currency)}
      </strong>
      <CancelTermsLine until={quote.data.freeCancelUntil} now={now} fees={quote.data.fees} />
    </div>
  );
}
