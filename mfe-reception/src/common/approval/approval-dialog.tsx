import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { approveAct, listApprovers, pinLength, type ApprovedAct } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { api, ApiError } from '@aforo/shared/http';
import {
  Button,
  Dialog,
  EmptyState,
  PasswordField,
  QueryState,
  SelectField,
  Stack,
} from '@aforo/shared/ui';
import { errorText } from '../error.messages.ts';

interface Props {
  act: ApprovedAct;
  /** Receives the approval, which is valid for this act and some minutes. */
  onApproved: (approvalId: string) => void;
  onClose: () => void;
}

const titles = {
  refund: 'Visto bueno para devolver',
  discount: 'Visto bueno para descontar',
} as const satisfies Record<ApprovedAct['kind'], string>;

/** A second person approves one act with their PIN. The session stays that of the first person. */
export function ApprovalDialog({ act, onApproved, onClose }: Props) {
  const { currency } = useArea().settings.center;
  const approvers = useQuery({
    queryKey: ['approvers'],
    queryFn: ({ signal }) => api.call(listApprovers, { signal }),
    staleTime: 0,
  });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const items = approvers.data?.items ?? [];
  const approverId = chosenId ?? items[0]?.id ?? null;

  async function approve(): Promise<void> {
    if (isSending || approverId === null) return;
    if (pin.length !== pinLength) return setProblem(`El PIN tiene ${pinLength} cifras.`);
    setProblem(null);
    setSending(true);
    try {
      const { id } = await api.call(approveAct, { body: { act, approverId, pin } });
      onApproved(id);
    } catch (error) {
      setProblem(errorText(error));
      if (error instanceof ApiError && error.code === 'approval_refused') setPin('');
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog
      title={`${titles[act.kind]} ${money(act.amountMinor, currency)}`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Ahora no</Button>
          {items.length > 0 ? (
            <Button variant="primary" isPending={isSending} onClick={() => void approve()}>
              Dar el visto bueno
            </Button>
          ) : null}
        </>
      }
    >
      <QueryState query={approvers}>
        {() =>
          items.length === 0 ? (
            <EmptyState title="Ninguna otra persona de administración tiene PIN">
              Quien administra el centro lo pone en Mi perfil, y desde entonces puede dar aquí el
              visto bueno.
            </EmptyState>
          ) : (
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                // The dialog may be over another form.
                event.stopPropagation();
                void approve();
              }}
            >
              <Stack>
                <p>
                  Vale para esto y para este importe, una sola vez. En la actividad quedan los dos
                  nombres.
                </p>
                <SelectField
                  label="Quién da el visto bueno"
                  value={approverId ?? ''}
                  options={items.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={({ target }) => setChosenId(target.value)}
                />
                <PasswordField
                  label="Su PIN"
                  inputMode="numeric"
                  autoComplete="off"
                  data-first-focus
                  maxLength={pinLength}
                  value={pin}
                  error={problem ?? undefined}
                  onChange={({ target }) => setPin(target.value.replaceAll(/\D/g, ''))}
                />
              </Stack>
            </form>
          )
        }
      </QueryState>
    </Dialog>
  );
}
