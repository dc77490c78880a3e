import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  cancelMandate,
  getMandatePdf,
  type Mandate,
  type Mandates,
  type MandateState,
  mandateStateNames,
} from '@aforo/shared/contract';
import { useArea } from '@aforo/shared/area';
import { formatDate, localDateOf } from '@aforo/shared/format';
import { api, serverNow } from '@aforo/shared/http';
import {
  Badge,
  type BadgeTone,
  Button,
  ConfirmDialog,
  explainError,
  Row,
  saveFile,
  Stack,
} from '@aforo/shared/ui';
import { AccountDialog } from './account-dialog.tsx';
import { PaperDialog } from './paper-dialog.tsx';
import { SignDialog } from './sign-dialog.tsx';

export interface MandateCardProps {
  mandates: Mandates;
  /** Null: the own mandates of the client, who can't upload a paper. */
  clientId: string | null;
  /** The caller should read the mandates again. */
  onChanged: () => void;
}

const tones: Record<MandateState, BadgeTone> = {
  unsigned: 'warning',
  active: 'success',
  blocked: 'error',
  lapsed: 'warning',
  cancelled: 'neutral',
};

type Act = 'new' | 'sign' | 'paper' | 'account' | 'cancel';

/** A client's direct debit mandate, for the client and for reception. */
export function MandateCard({ mandates, clientId, onChanged }: MandateCardProps) {
  const [act, setAct] = useState<Act | null>(null);
  const [created, setCreated] = useState<Mandate | null>(null);
  const { items, isAvailable, clientName } = mandates;
  const current = items.find(({ state }) => state !== 'cancelled');
  const signed = created ?? current;
  const close = () => {
    setAct(null);
    setCreated(null);
    onChanged();
  };
  return (
    <Stack gap={3}>
      {current ? (
        <MandateLines mandate={current} />
      ) : (
        <p>
          {clientId === null
            ? 'Si lo firmas, tus cuotas se cobran en tu cuenta y te avisamos antes de cada cargo.'
            : 'Sin mandato: sus recibos no entran en las remesas.'}
        </p>
      )}
      <Row gap={2}>
        {current?.state === 'unsigned' ? (
          <>
            <Button variant="primary" onClick={() => setAct('sign')}>
              Firmar en pantalla
            </Button>
            {clientId === null ? null : (
              <Button onClick={() => setAct('paper')}>Subir el papel firmado</Button>
            )}
          </>
        ) : null}
        {!current || current.state === 'lapsed' || current.state === 'blocked' ? (
          <Button
            {...(isAvailable && !current && { variant: 'primary' as const })}
            disabled={!isAvailable}
            onClick={() => setAct('new')}
          >
            {current ? 'Firmar otro mandato' : 'Domiciliar'}
          </Button>
        ) : null}
        {current?.canChangeAccount ? (
          <Button onClick={() => setAct('account')}>Cambiar la cuenta</Button>
        ) : null}
        {current ? <PdfButton mandate={current} /> : null}
        {current ? (
          <Button variant="quiet" onClick={() => setAct('cancel')}>
            Cancelar el mandato
          </Button>
        ) : null}
      </Row>
      {isAvailable || current ? null : <p>El centro todavía no puede domiciliar.</p>}
      {act === 'new' ? (
        <AccountDialog
          clientId={clientId}
          clientName={clientName}
          mandate={null}
          onClose={() => setAct(null)}
          onDone={(mandate) => {
            setCreated(mandate);
            onChanged();
            setAct('sign');
          }}
        />
      ) : null}
      {act === 'account' && current ? (
        <AccountDialog
          clientId={clientId}
          clientName={clientName}
          mandate={current}
          onClose={() => setAct(null)}
          onDone={close}
        />
      ) : null}
      {act === 'sign' && signed ? <SignDialog mandate={signed} onClose={close} /> : null}
      {act === 'paper' && current ? <PaperDialog mandate={current} onClose={close} /> : null}
      {act === 'cancel' && current ? <CancelDialog mandate={current} onClose={close} /> : null}
    </Stack>
  );
}

function MandateLines({ mandate }: { mandate: Mandate }) {
  const { ibanMask, debtorName, reference, state, signedOn, lastCollectedOn } = mandate;
  const { timeZone } = useArea().settings.center;
  const isAhead = (date: string) => date > localDateOf(serverNow(), timeZone);
  return (
    <div>
      <p>
        <strong>{ibanMask}</strong> <Badge tone={tones[state]}>{mandateStateNames[state]}</Badge>
      </p>
      <p>
        {debtorName} · {reference}
      </p>
      {signedOn === null ? (
        <p>No se cobra con él hasta que se firme.</p>
      ) : (
        <p>
          Firmado el {formatDate(signedOn)}
          {mandate.evidence === 'paper' ? ' en papel' : ' en pantalla'}
          {lastCollectedOn === null
            ? ''
            : `. ${isAhead(lastCollectedOn) ? 'Próximo' : 'Último'} cobro: ${formatDate(lastCollectedOn)}`}
          .
        </p>
      )}
      {mandate.blockedReason === null ? null : <p>{mandate.blockedReason}.</p>}
      {mandate.amendments.map(({ ibanMask: earlier, changedOn }) => (
        <p key={changedOn + earlier}>
          Antes {earlier}, hasta el {formatDate(changedOn)}.
        </p>
      ))}
    </div>
  );
}

function PdfButton({ mandate }: { mandate: Mandate }) {
  const download = useMutation({
    mutationFn: async () =>
      saveFile(
        await api.download(getMandatePdf, { params: { id: mandate.id } }),
        `mandato-${mandate.reference}.pdf`,
      ),
  });
  return (
    <>
      <Button variant="quiet" isPending={download.isPending} onClick={() => download.mutate()}>
        Descargar en PDF
      </Button>
      {download.isError ? <span role="alert">{explainError(download.error).text}</span> : null}
    </>
  );
}

function CancelDialog({ mandate, onClose }: { mandate: Mandate; onClose: () => void }) {
  const cancel = useMutation({
    mutationFn: () => api.call(cancelMandate, { params: { id: mandate.id } }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title="¿Cancelar el mandato?"
      consequence={`No se cobrará más en ${mandate.ibanMask}. Lo que ya está en el banco sigue su curso.`}
      confirmLabel="Cancelar el mandato"
      cancelLabel="Volver"
      isOpen
      onClose={onClose}
      onConfirm={() => cancel.mutate()}
      isPending={cancel.isPending}
      error={cancel.isError ? explainError(cancel.error).text : undefined}
    />
  );
}
