import type { UseMutationResult } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { Membership, MembershipActPreview } from '@aforo/shared/contract';
import { formatDate, formatInstant } from '@aforo/shared/format';
import { Button, Disclosure, explainError, Notice, Sheet, Stack } from '@aforo/shared/ui';
import { actEffectTexts } from './membership-act.messages.ts';

export type MembershipAct = 'pause' | 'resume' | 'cancel' | 'keep';

const words = {
  pause: { title: (name: string) => `¿Pausar ${name}?`, confirm: 'Pausar', leave: 'No pausar' },
  resume: {
    title: (name: string) => `¿Reanudar ${name}?`,
    confirm: 'Reanudar',
    leave: 'Ahora no',
  },
  cancel: {
    title: (name: string) => `¿Terminar ${name}?`,
    confirm: 'Terminar',
    leave: 'Cancelar',
  },
  keep: { title: (name: string) => `¿No terminar ${name}?`, confirm: 'Seguir', leave: 'Cancelar' },
} as const satisfies Record<MembershipAct, unknown>;

interface Props {
  membership: Membership;
  act: MembershipAct;
  preview: MembershipActPreview;
  now: Date;
  change: Pick<UseMutationResult, 'isPending' | 'isError' | 'error'>;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what an act does to the fixed seats, their bookings and the make-ups, and confirms it. */
export function MembershipActSheet({
  membership,
  act,
  preview,
  now,
  change,
  onConfirm,
  onClose,
}: Props) {
  const { timeZone, currency } = useArea().settings.center;
  const { title, confirm, leave } = words[act];
  const classes = [...preview.freed, ...preview.booked];
  return (
    <Sheet
      isOpen
      title={title(membership.name)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            {leave}
          </Button>
          <Button
            variant={act === 'cancel' ? 'danger' : 'primary'}
            isPending={change.isPending}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {act === 'cancel' ? <p>{endText(membership)}</p> : null}
        {actEffectTexts(preview, currency).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {classes.length > 0 ? (
          <Disclosure summary="Ver qué clases">
            <ul>
              {classes.map(({ serviceName, startsAt }) => (
                <li key={startsAt}>
                  {formatInstant(startsAt, timeZone, now)} · {serviceName}
                </li>
              ))}
            </ul>
          </Disclosure>
        ) : null}
        {change.isError ? <Notice tone="error">{explainError(change.error).text}</Notice> : null}
      </Stack>
    </Sheet>
  );
}

function endText({ state, renewsOn }: Membership): string {
  return state === 'suspended'
    ? 'Termina ahora. Lo que está pendiente de pago se sigue debiendo.'
    : `Lo pagado vale hasta el ${formatDate(renewsOn)}; ese día termina y no se cobra más.`;
}
