import { slotText } from '@aforo/shared/seats';
import { Button, OutcomePanel, Sheet, Stack } from '@aforo/shared/ui';
import { SheetActions } from '../../common/sheet-actions.tsx';
import { BookingOutcomePanel } from './booking-outcome-panel.tsx';
import type { Outcome } from './outcome.ts';

interface Props {
  outcome: Outcome;
  now: Date;
  onClose: () => void;
}

/** The result of an act whose own part of the screen is gone, such as an accepted offer. */
export function OutcomeDialog({ outcome, now, onClose }: Props) {
  const title =
    outcome.act === 'seatAccepted'
      ? outcome.slot.serviceName
      : outcome.booking.session.service.name;
  return (
    <Sheet title={title} isOpen onClose={onClose}>
      {outcome.act === 'seatAccepted' ? (
        <Stack gap={4}>
          <OutcomePanel
            tone="success"
            title="Tienes plaza fija"
            when={slotText(outcome.slot)}
            lines={['Tendrás sitio todas las semanas a esa hora.']}
            takesFocus
          />
          <SheetActions>
            <Button variant="primary" onClick={onClose}>
              Hecho
            </Button>
          </SheetActions>
        </Stack>
      ) : (
        <BookingOutcomePanel {...{ outcome, now, onClose }} />
      )}
    </Sheet>
  );
}
