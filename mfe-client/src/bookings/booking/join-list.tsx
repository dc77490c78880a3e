import { useState } from 'react';
import type { SessionSummary } from '@aforo/shared/contract';
import { Button, CheckboxField } from '@aforo/shared/ui';
import { SheetActions } from '../../common/sheet-actions.tsx';
import { yourBono } from '../../common/booking-terms/bono.messages.ts';

interface Props {
  session: SessionSummary;
  /** The bono that would pay; null if none fits. */
  bonoName: string | null;
  isPending: boolean;
  onJoin: (isAutomatic: boolean) => void;
}

/** Joins the waiting list of a full class, after showing what happens when a seat becomes free. */
export function JoinList({ session, bonoName, isPending, onJoin }: Props) {
  const [isAutomatic, setAutomatic] = useState(true);
  const waiting = session.waiting > 0 ? ` y hay ${session.waiting} en espera` : '';
  return (
    <>
      <p>
        Está completa{waiting}.{' '}
        {bonoName !== null && isAutomatic
          ? `Si queda una plaza es tuya: se gasta 1 sesión de ${yourBono(bonoName)} y te avisamos por correo.`
          : 'Si queda una plaza te avisamos por correo y te la guardamos media hora para que decidas (de noche, hasta las 8:30).'}
      </p>
      {bonoName === null ? null : (
        <CheckboxField
          label="Avísame y decido yo"
          checked={!isAutomatic}
          onChange={({ target }) => setAutomatic(!target.checked)}
        />
      )}
      <SheetActions>
        <Button
          variant="primary"
          data-first-focus
          isPending={isPending}
          onClick={() => onJoin(isAutomatic)}
        >
          Apuntarme a la espera
        </Button>
      </SheetActions>
    </>
  );
}
