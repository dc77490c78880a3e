import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { SecondStepForm, useAttempt } from '@aforo/shared/access';
import { useArea } from '@aforo/shared/area';
import type {
  Booking,
  confirmEmailCode,
  ResponseOf,
  SecondStep,
  Session,
} from '@aforo/shared/contract';
import { formatEnd, formatInstant, money } from '@aforo/shared/format';
import { ApiError, serverNow } from '@aforo/shared/http';
import {
  Button,
  DelayedFallback,
  FailedState,
  Notice,
  OutcomePanel,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { AuthScreen } from '../common/auth-screen.tsx';
import { FooterLink } from '../common/footer-link.tsx';
import { readHistoryState } from '../common/history-state.ts';
import { TimetableLink } from '../common/timetable-link.tsx';
import { useReturnTo } from '../common/use-return-to.ts';
import { paths } from '../paths.ts';
import { dayQuery, readOffer, type SeatOffer } from './booking.queries.ts';
import { ClassSummary } from './class-summary.tsx';
import { CodeStep } from './code-step.tsx';
import { canFinishHere } from './finish-here.ts';
import { GuestForm } from './guest-form.tsx';
import { SeatStep } from './seat-step.tsx';
import { findClass, wantedClassOf, type ShownClass, type WantedClass } from './wanted-class.ts';

/** Books one class of the public timetable without a password: name, address, mailed code. */
export function BookingPage() {
  const wanted = wantedClassOf(useReturnTo());
  return wanted ? <WantedClassPage wanted={wanted} /> : <UnknownClass />;
}

function WantedClassPage({ wanted }: { wanted: WantedClass }) {
  const day = useQuery({ ...dayQuery(wanted.localDate), refetchInterval: 60_000 });
  // Kept: the class must not disappear while the code is typed.
  const [kept, setKept] = useState<ShownClass>();
  const found = day.data ? findClass(day.data, wanted) : undefined;
  if (found && (found.session !== kept?.session || found.service !== kept.service)) setKept(found);
  if (kept) {
    const isStillListed = async () => {
      const { data } = await day.refetch();
      return data === undefined || findClass(data, wanted) !== null;
    };
    return <Booked shown={kept} isStillListed={isStillListed} />;
  }
  const isMissing = found === null || (day.error instanceof ApiError && day.error.status === 404);
  if (isMissing) return <UnknownClass />;
  return (
    <AuthScreen title="Reserva tu clase">
      {day.isError ? (
        <FailedState
          error={day.error}
          isRetrying={day.isFetching}
          onRetry={() => void day.refetch()}
        />
      ) : (
        <DelayedFallback>
          <Skeleton lines={4} height="40px" />
        </DelayedFallback>
      )}
    </AuthScreen>
  );
}

function UnknownClass() {
  return (
    <AuthScreen title="Esta clase ya no se puede reservar" footer={<TimetableLink />}>
      <p>Ha empezado, se ha cancelado o el enlace está incompleto. Elige otra en el horario.</p>
    </AuthScreen>
  );
}

/** The steps after the code. Those before it are in the history entry, which survives a reload. */
type Progress =
  | { step: 'code' }
  | { step: 'secondStep'; secondStep: SecondStep }
  | { step: 'offer'; session: Session }
  | { step: 'seat'; session: Session; offer: SeatOffer }
  | { step: 'booked'; session: Session; booking: Booking };

interface BookedProps {
  shown: ShownClass;
  /** Reads the timetable again. False when the class moved to another day or was cancelled. */
  isStillListed: () => Promise<boolean>;
}

function Booked({ shown, isStillListed }: BookedProps) {
  const { shell, settings } = useArea();
  const { timeZone } = settings.center;
  const location = useLocation();
  const navigate = useNavigate();
  const returnTo = useReturnTo();
  const { name = '', email = '', ticket } = readHistoryState(location.state);
  const [progress, setProgress] = useState<Progress>({ step: 'code' });
  const [problem, setProblem] = useState<unknown>(null);
  const reading = useAttempt();
  const [now] = useState(() => new Date(serverNow()));
  const { session: sessionOfClass, service } = shown;
  const [firstStart] = useState(sessionOfClass.startsAt);
  const hasMoved = sessionOfClass.startsAt !== firstStart;

  const keep = (state: object) =>
    void navigate(paths.guestBooking(returnTo), { replace: true, state });

  function readSeat(session: Session): void {
    // The client's own screen asks for whom the seat is, and sets up a required second factor.
    if (session.needsSecondFactor || (session.user.dependants ?? []).length > 0) {
      shell.signedIn(session);
      return;
    }
    setProgress({ step: 'offer', session });
    void reading.attempt(
      () => Promise.all([readOffer(sessionOfClass.id), isStillListed()]),
      ([offer, isListed]) => {
        if (isListed && canFinishHere(offer, service.priceMinor)) {
          setProgress({ step: 'seat', session, offer });
        } else shell.signedIn(session);
      },
      (error) => {
        // The session was closed meanwhile: the client's own screen asks for another log-in.
        const isLost = error instanceof ApiError && error.status === 401;
        if (isLost) shell.signedIn(session);
        return isLost;
      },
    );
  }
  function takeAnswer(answer: ResponseOf<typeof confirmEmailCode>): void {
    if ('secondStep' in answer) {
      setProgress({ step: 'secondStep', secondStep: answer.secondStep });
    } else readSeat(answer.session);
  }
  function startAgain(error: unknown = null): void {
    setProblem(error);
    setProgress({ step: 'code' });
    keep({ name, email });
  }

  const isAsking = ticket === undefined && progress.step === 'code';
  return (
    <AuthScreen
      title={progress.step === 'booked' ? 'Tienes tu plaza' : service.name}
      footer={
        isAsking ? (
          <>
            <FooterLink question="¿Tienes contraseña?" to={paths.login(returnTo)}>
              Entrar
            </FooterLink>
            <TimetableLink />
          </>
        ) : null
      }
    >
      <Stack gap={5}>
        {progress.step === 'booked' ? null : <ClassSummary shown={shown} now={now} />}
        {hasMoved && progress.step !== 'booked' ? (
          <Notice tone="warning">
            El centro acaba de cambiar la hora de esta clase: ahora es{' '}
            {formatInstant(sessionOfClass.startsAt, timeZone, now)}.
          </Notice>
        ) : null}
        {isAsking && sessionOfClass.isFull ? (
          <Notice tone="warning">
            Está completa. Con tu nombre y tu correo te apuntas a la lista de espera.
          </Notice>
        ) : null}
        {problem === null ? null : (
          <Notice tone="error">Has tardado demasiado. Pide otro código y sigue.</Notice>
        )}
        {isAsking ? (
          <GuestForm
            known={{ name, email }}
            onSent={(asked, answer) => {
              setProblem(null);
              keep({ name: asked.name, email: asked.email, ticket: answer.ticket });
            }}
          />
        ) : progress.step === 'code' && ticket !== undefined ? (
          <CodeStep
            key={ticket}
            email={email}
            ticket={ticket}
            onConfirmed={takeAnswer}
            onAgain={() => startAgain()}
          />
        ) : progress.step === 'secondStep' ? (
          <SecondStepForm
            step={progress.secondStep}
            submitLabel="Entrar"
            onDone={readSeat}
            onExpired={startAgain}
          />
        ) : progress.step === 'offer' ? (
          reading.error ? (
            <FailedState
              error={reading.error}
              isRetrying={reading.isPending}
              onRetry={() => readSeat(progress.session)}
            />
          ) : (
            <DelayedFallback>
              <Skeleton lines={2} height="40px" />
            </DelayedFallback>
          )
        ) : progress.step === 'seat' ? (
          <SeatStep
            sessionId={sessionOfClass.id}
            isPriceShown={service.priceMinor !== null}
            offer={progress.offer}
            now={now}
            onBooked={(booking) =>
              setProgress({ step: 'booked', session: progress.session, booking })
            }
            onLeave={() => shell.signedIn(progress.session)}
          />
        ) : progress.step === 'booked' ? (
          <SeatOutcome
            booking={progress.booking}
            email={email}
            now={now}
            onContinue={() => shell.signedIn(progress.session)}
          />
        ) : null}
      </Stack>
    </AuthScreen>
  );
}

interface SeatOutcomeProps {
  booking: Booking;
  email: string;
  now: Date;
  onContinue: () => void;
}

function SeatOutcome({ booking, email, now, onContinue }: SeatOutcomeProps) {
  const { timeZone, currency } = useArea().settings.center;
  const { session, purchase, priceMinor } = booking;
  // A client with a bono books elsewhere, but it can have been bought after the quote.
  const free = purchase ? `Con tu ${purchase.name}.` : 'Sin coste.';
  return (
    <OutcomePanel
      tone="success"
      title="Reservada"
      subject={session.service.name}
      when={`${formatInstant(session.startsAt, timeZone, now)} – ${formatEnd(session.startsAt, session.endsAt, timeZone)}`}
      lines={[
        [session.professional.name, session.roomName].filter(Boolean).join(' · '),
        priceMinor > 0 ? `Pagas ${money(priceMinor, currency)} en el centro.` : free,
        `Te hemos mandado la confirmación a ${email}. Desde el horario puedes reservar siempre así, con un código. Para entrar en tu cuenta sin reservar, usa tu contraseña; si aún no tienes, pídela en «He olvidado mi contraseña».`,
      ]}
    >
      <Button variant="primary" onClick={onContinue}>
        Ver mi reserva
      </Button>
    </OutcomePanel>
  );
}
