import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ChargeResult } from '@aforo/shared/contract';
import { isUnreachable } from '@aforo/shared/http';
import {
  ConfirmDialog,
  DelayedFallback,
  FailedState,
  Notice,
  SidePanel,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { clientQuery } from '../client-cache.ts';
import { ChargeForm, type ChargeProgress } from './charge-form.tsx';
import { SaleConfirmation } from './sale-confirmation.tsx';
import { chargeQuery } from './charge.queries.ts';

interface Props {
  /** Null when the buyer has no record. */
  client: { id: string; name: string } | null;
  onClose: () => void;
}

/** Charges a client: lists the debts, lets the user add items, and ends with the receipt. */
export function ChargePanel({ client, onClose }: Props) {
  const clientId = client?.id ?? null;
  const [isShiftShown, setShiftShown] = useState(false);
  const charge = useQuery({
    ...chargeQuery(clientId),
    staleTime: 0,
    // Poll while the user is opening a register.
    ...(isShiftShown ? { refetchInterval: 1500 } : {}),
  });
  const record = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== null });
  const email = record.data?.email ?? '';
  const [charged, setCharged] = useState<{
    result: ChargeResult;
    terminalMinor: number;
  } | null>(null);
  const [asking, setAsking] = useState<'typed' | 'sent' | null>(null);
  const progress = useRef<ChargeProgress>('empty');
  // From the first attempt without an answer: the others take seconds.
  const isLost = isUnreachable(charge.failureReason);
  // The form begins with the debts of now: its focus and its total depend on them.
  const isKnown = charge.isFetchedAfterMount || charge.fetchStatus === 'paused';

  function askToLeave(): void {
    if (progress.current === 'empty' || charged !== null) onClose();
    else setAsking(progress.current);
  }
  return (
    <>
      <SidePanel
        title={client ? `Cobrar a ${client.name}` : 'Vender sin ficha'}
        isOpen
        isWide
        onClose={askToLeave}
      >
        <Stack gap={4}>
          {isLost && !charged ? (
            <Notice tone="warning" title="Sin conexión: cobrar espera">
              Un cobro lleva número de factura, y lo da el servidor.{' '}
              {charge.data
                ? 'Lo que pongas aquí se queda, y se podrá cobrar en cuanto vuelva.'
                : 'Se podrá cobrar en cuanto vuelva; mientras tanto puedes marcar llegadas y faltas.'}
            </Notice>
          ) : null}
          {charged ? (
            <SaleConfirmation
              charged={charged.result}
              terminalMinor={charged.terminalMinor}
              email={email}
              onDone={onClose}
            />
          ) : charge.data && isKnown ? (
            <ChargeForm
              charge={charge.data}
              isLost={isLost}
              isShiftShown={isShiftShown}
              onShift={setShiftShown}
              onProgress={(now) => {
                progress.current = now;
              }}
              onReadAgain={() => charge.refetch()}
              onCharged={(result, terminalMinor) => setCharged({ result, terminalMinor })}
            />
          ) : charge.error && !isLost ? (
            <FailedState
              error={charge.error}
              onRetry={() => void charge.refetch()}
              isRetrying={charge.isFetching}
            />
          ) : isLost ? null : (
            <DelayedFallback>
              <Skeleton lines={4} height="44px" />
            </DelayedFallback>
          )}
        </Stack>
      </SidePanel>
      <ConfirmDialog
        title="¿Dejar el cobro a medias?"
        consequence={
          asking === 'sent'
            ? 'No sabemos si se ha cobrado. Míralo en las ventas antes de volver a cobrar.'
            : 'Lo que has puesto se pierde. No se ha cobrado nada.'
        }
        confirmLabel="Dejarlo"
        cancelLabel="Seguir cobrando"
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={onClose}
      />
    </>
  );
}
