import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { Booking, BookingQuote, WaitlistEntry } from '@aforo/shared/contract';
import { makeUpText } from '@aforo/shared/seats';
import { Button, DelayedFallback, FailedState, Notice, Skeleton, Stack } from '@aforo/shared/ui';
import { SheetActions } from '../../common/sheet-actions.tsx';
import { useFamily } from '../../common/use-family.ts';
import { useFamilyCheck } from '../../common/use-family-check.ts';
import { CancelTermsLine } from '../cancel-terms-line.tsx';
import { bonoText, childCostText, costText, overlapText } from '../upcoming/booking.messages.ts';
import { quoteQuery, useBookPaying, type useBook, type useWait } from '../bookings.queries.ts';
import { paymentRefusal } from '../../common/payment/payment-refusal.messages.ts';
import { storeQuery } from '../../common/payment/pay-online.ts';
import { PayWithCode } from '../../common/payment/pay-with-code.tsx';
import { noCodes, payButtonLabel, type UsedCodes } from '../../common/payment/used-codes.ts';
import { HoldNotice } from './hold-notice.tsx';
import { JoinList } from './join-list.tsx';
import type { Choice } from './choice.ts';
import { seatOfferText, isFull, offerEndText, waitingText } from './seats.messages.ts';
import { codeOf, failureText, refusalText } from './refusal.messages.ts';
import { useMakeUp } from '../seats/seats.queries.ts';
import { Muted } from '../timetable/session-details.tsx';

interface Props {
  choice: Choice;
  /** The child for whom the user books; null for themselves. */
  forId: string | null;
  /** The sheet's mutations, whose results its heading shows too. */
  book: ReturnType<typeof useBook>;
  wait: ReturnType<typeof useWait>;
  /** The client's booking of this session, and the client's place on its waiting list. */
  booked: Booking | undefined;
  waiting: WaitlistEntry | undefined;
  now: Date;
  onClose: () => void;
}

/** The price and the booking button, or the client's seat or turn in this session. */
export function BookingOffer(props: Props) {
  const { choice, forId, book, wait, booked, waiting, now, onClose } = props;
  const payNow = useBookPaying(forId);
  useFamilyCheck(forId, wait.error ?? book.error ?? payNow.seatError);
  if (wait.data) return <WaitingConfirmation entry={wait.data} onClose={onClose} />;
  // Skipped while this client's own payment starts: the payment page is about to open.
  if (booked?.status === 'held' && !payNow.isPending && !payNow.isSuccess) {
    return <HoldNotice booking={booked} now={now} />;
  }
  if (booked && booked.status !== 'held') {
    return <Muted>{forId === null ? 'Ya tienes' : 'Ya tiene'} plaza en esta clase.</Muted>;
  }
  if (waiting) return <WaitingConfirmation entry={waiting} onClose={onClose} />;
  const code = codeOf(book.error) ?? codeOf(payNow.seatError) ?? null;
  return (
    <Offer
      choice={choice}
      forId={forId}
      now={now}
      // Full according to the list or to the server's last response.
      isFull={code === 'session_full' || (choice.session !== null && isFull(choice.session))}
      refusal={refusalOf(wait.error ?? book.error ?? payNow.seatError, payNow.paymentError)}
      isPaying={payNow.isPending || payNow.isSuccess}
      onPay={(totalMinor, codes) => payNow.mutate({ target: choice.target, totalMinor, codes })}
      isBooking={book.isPending}
      isJoining={wait.isPending}
      onBook={() => book.mutate(choice.target)}
      onWait={(sessionId, isAutomatic) => wait.mutate({ sessionId, isAutomatic })}
    />
  );
}

interface OfferProps {
  choice: Choice;
  forId: string | null;
  now: Date;
  isFull: boolean;
  /** Why the last attempt failed. */
  refusal: string | null;
  isBooking: boolean;
  isPaying: boolean;
  isJoining: boolean;
  onBook: () => void;
  onPay: (totalMinor: number, codes: UsedCodes) => void;
  onWait: (sessionId: string, isAutomatic: boolean) => void;
}

function Offer(props: OfferProps) {
  const { choice, forId, refusal, isBooking, isJoining, isPaying, onBook, onPay, onWait, now } =
    props;
  const quote = useQuery(quoteQuery(choice.target, forId));
  useFamilyCheck(forId, quote.error);
  const store = useQuery(storeQuery);
  const [codes, setCodes] = useState(noCodes);
  const { timeZone, currency } = useArea().settings.center;
  if (!quote.data || (store.isPending && store.failureCount === 0)) {
    return quote.isError ? (
      <FailedState
        error={quote.error}
        isRetrying={quote.isFetching}
        onRetry={() => void quote.refetch()}
      />
    ) : (
      <DelayedFallback>
        <Skeleton lines={2} height="40px" />
      </DelayedFallback>
    );
  }
  const { obstacle, offerExpiresAt, priceMinor, purchase } = quote.data;
  const isOwed = purchase === null && priceMinor > 0;
  // At the limit of unpaid bookings, paying online is still possible.
  const isUnpaidLimit = obstacle === 'unpaid_limit';
  const canPayOnline =
    isOwed && store.data?.provider != null && (obstacle === null || isUnpaidLimit);
  // A seat offered to this client counts as taken in the list; the quote tells that it is theirs.
  const isFullNow = (props.isFull && offerExpiresAt === null) || obstacle === 'session_full';
  const { session } = choice;
  return (
    <Stack gap={3}>
      {offerExpiresAt === null ? null : (
        <Notice tone="success">
          Está completa, y una plaza es para {forId === null ? 'ti' : 'tu familia'} hasta{' '}
          {offerEndText(offerExpiresAt, timeZone, now)}.
        </Notice>
      )}
      {isFullNow ? null : <Cost {...{ quote: quote.data, forId, canPayOnline, now }} />}
      {/* A code is checked for the user, and a child's seat is sold to the child. */}
      {canPayOnline && !isFullNow && forId === null ? (
        <PayWithCode
          totalMinor={priceMinor}
          item={{ kind: 'service', id: choice.serviceId }}
          codes={codes}
          disabled={isPaying}
          onCodes={setCodes}
        />
      ) : null}
      {refusal === null ? null : <Notice tone="error">{refusal}</Notice>}
      {isFullNow && session ? (
        <JoinList
          session={session}
          bonoName={purchase?.name ?? null}
          isPending={isJoining}
          onJoin={(isAutomatic) => onWait(session.id, isAutomatic)}
        />
      ) : canPayOnline ? (
        <SheetActions>
          {isUnpaidLimit ? null : (
            <Button isPending={isBooking} disabled={isPaying} onClick={onBook}>
              Reservar y pagar en el centro
            </Button>
          )}
          <Button
            variant="primary"
            isPending={isPaying}
            disabled={isBooking}
            onClick={() => onPay(priceMinor, codes)}
          >
            {payButtonLabel(priceMinor, codes, currency)} y reservar
          </Button>
        </SheetActions>
      ) : obstacle ? (
        <Notice tone="warning">{refusalText(obstacle, quote.data.limit)}</Notice>
      ) : (
        <SheetActions>
          <Button variant="primary" isPending={isBooking} onClick={onBook}>
            Reservar
          </Button>
        </SheetActions>
      )}
    </Stack>
  );
}

function refusalOf(seatError: Error | null, paymentError: Error | null): string | null {
  if (seatError) return failureText(seatError);
  return paymentError ? paymentRefusal(paymentError) : null;
}

interface CostProps {
  quote: BookingQuote;
  forId: string | null;
  canPayOnline: boolean;
  now: Date;
}

function Cost({ quote, forId, canPayOnline, now }: CostProps) {
  const child = useFamily().dependants.find(({ id }) => id === forId);
  const { timeZone, currency } = useArea().settings.center;
  const makeUp = useMakeUp(quote.purchase?.id, forId);
  return (
    <>
      <div>
        <strong>
          {makeUp
            ? 'Recuperas una clase, sin coste'
            : child
              ? childCostText(quote, child.name, currency, canPayOnline)
              : costText(quote, currency, canPayOnline)}
        </strong>
        {makeUp ? (
          <Muted>{makeUpText(makeUp, timeZone)}</Muted>
        ) : quote.purchase ? (
          <Muted>{bonoText(quote.purchase, timeZone)}</Muted>
        ) : null}
        <CancelTermsLine until={quote.freeCancelUntil} now={now} fees={quote.fees} />
      </div>
      {quote.overlaps.length > 0 ? (
        <Notice tone="warning">{overlapText(quote.overlaps, timeZone)}</Notice>
      ) : null}
    </>
  );
}

function WaitingConfirmation({ entry, onClose }: { entry: WaitlistEntry; onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so the focus moves to its replacement.
  useEffect(() => done.current?.focus(), []);
  return (
    <Stack gap={3}>
      <Notice tone="success" title="Estás en la lista de espera">
        {waitingText(entry.position)}. {seatOfferText(entry)}
      </Notice>
      <SheetActions>
        <Button ref={done} onClick={onClose}>
          Hecho
        </Button>
      </SheetActions>
    </Stack>
  );
}
