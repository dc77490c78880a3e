import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import {
  announceAbsence,
  previewAbsence,
  type AbsencePlan,
  type BodyOf,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { formatInstant, formatLimit, localDateOf } from '@aforo/shared/format';
import { api, ApiError } from '@aforo/shared/http';
import {
  Button,
  DateField,
  DelayedFallback,
  explainError,
  Notice,
  QueryState,
  Sheet,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import {
  absenceCounts,
  absenceResultText,
  absenceSummary,
  classEffectText,
  unplannedText,
  shortEffectText,
  type AbsenceVoice,
} from './absence.messages.ts';

export interface AbsenceSheetProps {
  /** Given by staff; absent: an absence of the user or of their child. */
  clientId?: string;
  /** The child whose absence the user announces, with their first name; absent: the user's own. */
  dependant?: { id: string; name: string } | undefined;
  /** The one class that is missed; absent: the user chooses days. */
  missed?: { bookingId: string; startsAt: string; serviceName: string } | undefined;
  now: Date;
  /** The caller should read bookings and seats again. */
  onAnnounced: () => void;
  onClose: () => void;
  /** Offered once the absence is announced. */
  nextStep?: ReactNode;
}

type AbsenceDays = BodyOf<typeof previewAbsence>;

/** Announces an absence. What happens to each class is shown first, and done exactly so or not. */
export function AbsenceSheet({ missed, ...rest }: AbsenceSheetProps) {
  const { timeZone } = useArea().settings.center;
  const today = localDateOf(rest.now, timeZone);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState('');
  const clientId = rest.clientId ?? rest.dependant?.id;
  const whose = clientId === undefined ? {} : { clientId };
  if (missed) {
    const day = localDateOf(missed.startsAt, timeZone);
    const days = { ...whose, fromDate: day, toDate: day, bookingIds: [missed.bookingId] };
    return <Announcement {...rest} missed={missed} days={days} />;
  }
  const isReversed = to !== '' && from > to;
  const isComplete = from !== '' && to !== '' && from >= today && !isReversed;
  return (
    <Announcement {...rest} days={isComplete ? { ...whose, fromDate: from, toDate: to } : null}>
      <Days>
        <DateField label="Primer día" value={from} min={today} onChange={setFrom} isWide />
        <DateField
          label="Último día"
          value={to}
          min={today}
          error={isReversed ? 'El último día es antes que el primero.' : undefined}
          onChange={setTo}
          isWide
          data-first-focus
        />
      </Days>
    </Announcement>
  );
}

interface AnnouncementProps extends AbsenceSheetProps {
  /** Null while they are not chosen. */
  days: AbsenceDays | null;
  children?: ReactNode;
}

function Announcement({
  days,
  clientId,
  dependant,
  missed,
  now,
  onAnnounced,
  onClose,
  nextStep,
  children,
}: AnnouncementProps) {
  const { timeZone } = useArea().settings.center;
  const voice: AbsenceVoice = {
    isClient: clientId === undefined,
    childName: dependant?.name ?? null,
    timeZone,
    now,
  };
  const preview = useQuery({
    queryKey: ['absence', days],
    queryFn: ({ signal }) =>
      // Only enabled with days.
      api.call(previewAbsence, { body: days ?? { fromDate: '', toDate: '' }, signal }),
    enabled: days !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const sendOnce = useSendOnce();
  const announce = useMutation({
    mutationFn: (body: BodyOf<typeof announceAbsence>) =>
      sendOnce(body, (idempotencyKey) => api.call(announceAbsence, { body, idempotencyKey })),
    onSettled: onAnnounced,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'absence_changed') void preview.refetch();
    },
  });
  if (announce.data) {
    return <Announced plan={announce.data} voice={voice} nextStep={nextStep} onClose={onClose} />;
  }
  const plan = days === null ? undefined : preview.data;
  const isLost = plan !== undefined && absenceCounts(plan).late > 0;
  const unplanned = days && plan ? unplannedText(days.toDate, plan, voice) : null;
  return (
    <Sheet
      isOpen
      title={titleOf(missed !== undefined, voice)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} {...(missed ? { 'data-first-focus': true } : {})}>
            {voice.isClient && missed ? (voice.childName ? 'Sí que va' : 'Sí que voy') : 'Cancelar'}
          </Button>
          <Button
            variant={isLost ? 'danger' : 'primary'}
            disabled={unplanned !== null || !plan || plan.classes.length === 0}
            isPending={announce.isPending || (announce.isError && preview.isFetching)}
            onClick={() => {
              if (days && plan) announce.mutate({ ...days, expected: absenceCounts(plan) });
            }}
          >
            {voice.childName
              ? 'No puede ir'
              : voice.isClient
                ? 'No puedo ir'
                : 'Apuntar la ausencia'}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {missed ? (
          <p>
            {missed.serviceName}, {formatLimit(missed.startsAt, timeZone, now)}
          </p>
        ) : null}
        {children}
        {unplanned ? (
          <Notice tone="warning">{unplanned}</Notice>
        ) : days === null ? (
          <Hint>Di los días, y verás qué pasa con cada clase antes de avisar.</Hint>
        ) : (
          <QueryState
            query={preview}
            skeleton={
              <DelayedFallback>
                <Skeleton lines={2} height="40px" />
              </DelayedFallback>
            }
          >
            {(shown) => <Effects plan={shown} voice={voice} isOne={missed !== undefined} />}
          </QueryState>
        )}
        {announce.isError ? (
          <Notice tone="error">{explainError(announce.error).text}</Notice>
        ) : null}
      </Stack>
    </Sheet>
  );
}

function titleOf(isOne: boolean, { isClient, childName }: AbsenceVoice): string {
  if (childName) return `¿${childName} no puede ir?`;
  if (isClient) return isOne ? '¿No puedes venir?' : 'No puedo unos días';
  return isOne ? '¿No viene a esta clase?' : 'Ausencia de varios días';
}

interface EffectsProps {
  plan: AbsencePlan;
  voice: AbsenceVoice;
  isOne: boolean;
}

function Effects({ plan, voice, isOne }: EffectsProps) {
  const { classes } = plan;
  const [only] = classes;
  if (!only) {
    return (
      <Notice>Esos días no hay ninguna clase de {voice.isClient ? 'tu' : 'su'} plaza fija.</Notice>
    );
  }
  const tone = absenceCounts(plan).late > 0 ? 'warning' : 'info';
  if (isOne) return <Notice tone={tone}>{classEffectText(only, voice)}</Notice>;
  return (
    <>
      <Notice tone={tone}>{absenceSummary(plan)}</Notice>
      <Classes aria-label="Clases de esos días">
        {classes.map((one) => (
          <li key={one.bookingId}>
            <span>
              {formatInstant(one.startsAt, voice.timeZone, voice.now)} · {one.serviceName}
            </span>
            <small>{shortEffectText(one, voice)}</small>
          </li>
        ))}
      </Classes>
    </>
  );
}

interface AnnouncedProps {
  plan: AbsencePlan;
  voice: AbsenceVoice;
  nextStep: ReactNode;
  onClose: () => void;
}

function Announced({ plan, voice, nextStep, onClose }: AnnouncedProps) {
  const done = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so the focus moves to its replacement.
  useEffect(() => done.current?.focus(), []);
  const { makeUps } = absenceCounts(plan);
  return (
    <Sheet
      isOpen
      title="Ausencia avisada"
      onClose={onClose}
      footer={
        <>
          {makeUps > 0 ? nextStep : null}
          <Button ref={done} variant="primary" onClick={onClose}>
            Hecho
          </Button>
        </>
      }
    >
      <Notice tone="success">{absenceResultText(plan, voice)}</Notice>
    </Sheet>
  );
}

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr));
  gap: ${({ theme }) => theme.space[3]};
`;

const Hint = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
`;

const Classes = styled.ul`
  display: flex;
  flex-direction: column;

  > li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    justify-content: space-between;
    padding: 8px 0;
    border-bottom: 1px solid ${({ theme }) => theme.color.line};

    &:last-child {
      border-bottom: 0;
    }
  }
  small {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;
