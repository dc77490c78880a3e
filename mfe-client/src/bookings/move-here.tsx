import { useArea } from '@aforo/shared/area';
import type { Booking } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { Button, Notice, Stack, toast } from '@aforo/shared/ui';
import { SheetActions } from '../common/sheet-actions.tsx';
import { useMove } from './bookings.queries.ts';
import type { Choice } from './choice.ts';
import { failureWords } from './refusal-words.ts';

interface Props {
  choice: Choice;
  moving: Booking;
  now: Date;
  onClose: () => void;
  onMoved: () => void;
}

/** Changes a booking for another time in one act: both happen or neither. */
export function MoveHere({ choice, moving, now, onClose, onMoved }: Props) {
  const { timeZone } = useArea().settings.center;
  const move = useMove();
  const isSame = choice.session?.id === moving.session.id;
  if (isSame) return <p>Esta es la que ya tienes. Elige otra.</p>;
  return (
    <Stack gap={3}>
      <p>
        Dejas tu plaza de {formatInstant(moving.session.startsAt, timeZone, now)} y pasas a esta. Si
        no se puede, te quedas como estás.
      </p>
      {move.isError ? <Notice tone="error">{failureWords(move.error)}</Notice> : null}
      <SheetActions>
        <Button onClick={onClose}>Ver otras</Button>
        <Button
          variant="primary"
          data-first-focus
          isPending={move.isPending}
          onClick={() =>
            move.mutate(
              { id: moving.id, target: choice.target },
              {
                onSuccess: ({ session }) => {
                  toast.success(`Cambiada a ${formatInstant(session.startsAt, timeZone, now)}.`);
                  onMoved();
                },
              },
            )
          }
        >
          Cambiar a esta
        </Button>
      </SheetActions>
    </Stack>
  );
}
