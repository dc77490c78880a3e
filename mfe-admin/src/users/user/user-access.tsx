import { useState } from 'react';
import Ban from 'lucide-react/icons/ban';
import LockOpen from 'lucide-react/icons/lock-open';
import Send from 'lucide-react/icons/send';
import type { User } from '@aforo/shared/contract';
import { Button, ConfirmDialog, Notice, Row, Section, Stack } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { accessSentence, accessChangeText } from './access.messages.ts';
import { accessActions, type AccessAction } from './user-actions.ts';
import { useAccessChange } from '../users.queries.ts';

/** Whether the user can log in, and the actions that change it. */
export function UserAccess({ user }: { user: User }) {
  const change = useAccessChange(user.id);
  const [isBlocking, setBlocking] = useState(false);
  const actions = accessActions(user);
  const action = change.variables;
  const isUnderWay = (wanted: AccessAction) => change.isPending && action === wanted;
  return (
    <Section title="Acceso" description={accessSentence(user)}>
      <Stack gap={3}>
        {change.error && !isBlocking ? (
          <Notice tone="error">{errorText(change.error)}</Notice>
        ) : null}
        {change.isSuccess && action ? (
          <Notice tone="success">{accessChangeText(action, user)}</Notice>
        ) : null}
        <Row gap={2}>
          {actions.includes('resendInvitation') ? (
            <Button
              icon={<Send size={16} aria-hidden />}
              isPending={isUnderWay('resendInvitation')}
              onClick={() => change.mutate('resendInvitation')}
            >
              Reenviar la invitación
            </Button>
          ) : null}
          {actions.includes('unblock') ? (
            <Button
              icon={<LockOpen size={16} aria-hidden />}
              isPending={isUnderWay('unblock')}
              onClick={() => change.mutate('unblock')}
            >
              Desbloquear
            </Button>
          ) : null}
          {actions.includes('block') ? (
            <Button
              icon={<Ban size={16} aria-hidden />}
              onClick={() => {
                change.reset();
                setBlocking(true);
              }}
            >
              Bloquear
            </Button>
          ) : null}
        </Row>
      </Stack>
      <ConfirmDialog
        title={`¿Bloquear a ${user.name}?`}
        consequence={`${user.name} no podrá entrar y las sesiones que tenga abiertas se cierran ahora mismo. Sus datos se quedan como están y puedes desbloquear la cuenta cuando quieras.`}
        confirmLabel="Bloquear"
        isOpen={isBlocking}
        isPending={isUnderWay('block')}
        error={change.error && isBlocking ? errorText(change.error) : undefined}
        onClose={() => {
          setBlocking(false);
          change.reset();
        }}
        onConfirm={() => change.mutate('block', { onSuccess: () => setBlocking(false) })}
      />
    </Section>
  );
}
