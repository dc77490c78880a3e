import type { WaitlistEntry } from '@aforo/shared/contract';
import { formatTime } from '@aforo/shared/format';
import { useArea } from '@aforo/shared/area';
import { Button, Card, Notice, Row, Stack, toast } from '@aforo/shared/ui';
import { useAcceptOffer, useStopWaiting } from './bookings.queries.ts';
import { failureWords } from './refusal-words.ts';
import { SessionWords } from './session-words.tsx';

interface Props {
  entries: readonly WaitlistEntry[];
  now: Date;
}

/** Places kept for the client for a while, taken or declined in one tap. */
export function Offers({ entries, now }: Props) {
  const offers = entries.filter(
    ({ state, offerExpiresAt }) =>
      state === 'offered' && (!offerExpiresAt || Date.parse(offerExpiresAt) > now.getTime()),
  );
  return offers.map((entry) => <Offer key={entry.id} entry={entry} now={now} />);
}

function Offer({ entry, now }: { entry: WaitlistEntry; now: Date }) {
  const { timeZone } = useArea().settings.center;
  const accept = useAcceptOffer();
  const decline = useStopWaiting();
  const { session, offerExpiresAt } = entry;
  const error = accept.error ?? decline.error;
  return (
    <Card as="section" aria-label={`Plaza libre en ${session.service.name}`}>
      <Stack gap={3}>
        <strong>
          Hay una plaza para ti
          {offerExpiresAt ? ` hasta las ${formatTime(offerExpiresAt, timeZone)}` : ''}
        </strong>
        <SessionWords session={session} now={now} />
        {error ? <Notice tone="error">{failureWords(error)}</Notice> : null}
        <Row gap={2}>
          <Button
            variant="primary"
            isPending={accept.isPending}
            onClick={() =>
              accept.mutate(entry.id, {
                onSuccess: () => toast.success(`Tienes plaza en ${session.service.name}.`),
              })
            }
          >
            Aceptar la plaza
          </Button>
          <Button
            variant="quiet"
            isPending={decline.isPending}
            onClick={() => decline.mutate(entry.id)}
          >
            No la quiero
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
