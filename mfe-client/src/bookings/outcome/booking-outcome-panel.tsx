import { useArea } from '@aforo/shared/area';
import { formatEnd, formatInstant } from '@aforo/shared/format';
import { Button, Notice, OutcomePanel, Stack } from '@aforo/shared/ui';
import { CalendarTile, DirectionsTile, Tiles } from '../../common/booking-tiles.tsx';
import { SheetActions } from '../../common/sheet-actions.tsx';
import { useFamily } from '../../common/use-family.ts';
import { failureText } from '../booking/refusal.messages.ts';
import { CancelTermsLine } from '../cancel-terms-line.tsx';
import type { BookingOutcome } from './outcome.ts';
import { costLines, outcomeTitle } from './outcome.messages.ts';
import { useUndo } from './use-undo.ts';

interface Props {
  outcome: BookingOutcome;
  now: Date;
  onClose: () => void;
}

/** The lasting result of an act on a booking, below a title with the class's name. */
export function BookingOutcomePanel({ outcome, now, onClose }: Props) {
  const { center } = useArea().settings;
  const { timeZone } = center;
  const { forText } = useFamily();
  const undo = useUndo(outcome, now);
  const { request } = undo;
  const booking = undo.data ?? outcome.booking;
  const { startsAt, endsAt, professional, roomName } = booking.session;
  const when = `${formatInstant(startsAt, timeZone, now)} – ${formatEnd(startsAt, endsAt, timeZone)}`;
  const isAhead = booking.status === 'confirmed' && Date.parse(startsAt) > now.getTime();
  return (
    <Stack gap={4}>
      <OutcomePanel
        tone={booking.status === 'cancelledLate' ? 'warning' : 'success'}
        title={outcomeTitle(outcome, undo.isSuccess)}
        // Struck through, or a cancelled class would read like an appointment.
        when={booking.status === 'confirmed' ? when : <s>{when}</s>}
        lines={[
          [professional.name, roomName, forText(booking.client)].filter(Boolean).join(' · '),
          ...costLines(outcome, booking, center, now),
        ]}
        takesFocus
      >
        {isAhead ? (
          <>
            <CancelTermsLine until={booking.freeCancelUntil} now={now} />
            <Tiles>
              <DirectionsTile />
              <CalendarTile booking={booking} />
            </Tiles>
          </>
        ) : null}
      </OutcomePanel>
      {undo.isError ? <Notice tone="error">{failureText(undo.error)}</Notice> : null}
      <SheetActions>
        {request ? (
          <Button isPending={undo.isPending} onClick={() => undo.mutate(request)}>
            Deshacer
          </Button>
        ) : null}
        <Button variant="primary" onClick={onClose}>
          Hecho
        </Button>
      </SheetActions>
    </Stack>
  );
}
