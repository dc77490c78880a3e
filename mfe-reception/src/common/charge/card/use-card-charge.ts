import { useEffect, useEffectEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CardCharge, ChargeResult } from '@aforo/shared/contract';
import {
  type CardChargeInput,
  cardChargeQuery,
  isEnded,
  useCancelCardCharge,
  useStartCardCharge,
} from './card-charge.queries.ts';

interface Outcomes {
  /** The client's card charge in progress when the panel was opened. */
  reference: string | null;
  onCharged: (result: ChargeResult) => void;
  /** Nothing was sold: nothing was charged, or the money goes back. */
  onFailed: (cardCharge: CardCharge) => void;
}

/** Starts a card charge and follows it until it has ended. */
export function useCardCharge({ reference: found, onCharged, onFailed }: Outcomes) {
  const [started, setStarted] = useState<string | null>(null);
  const reference = started ?? found;
  const query = useQuery(cardChargeQuery(reference));
  const send = useStartCardCharge();
  const cancel = useCancelCardCharge();
  const cardCharge = reference === null ? null : (query.data ?? null);

  const onState = useEffectEvent((charge: CardCharge): void => {
    if (!isEnded(charge)) return;
    if (charge.state === 'charged' && charge.result) onCharged(charge.result);
    else onFailed(charge);
  });
  useEffect(() => {
    if (cardCharge) onState(cardCharge);
  }, [cardCharge]);

  return {
    isWaiting: reference !== null && !(cardCharge && isEnded(cardCharge)),
    cardCharge,
    isLost: query.isError,
    start: async (body: CardChargeInput): Promise<void> => setStarted((await send(body)).reference),
    cancel: () => {
      if (reference !== null) cancel.mutate(reference);
    },
    isCancelling: cancel.isPending,
  };
}
