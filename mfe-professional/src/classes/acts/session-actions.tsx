import { lazy, Suspense } from 'react';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { AgendaSession } from '@aforo/shared/contract';
import { useSearchValues } from '@aforo/shared/search-params';
import { Button, IconButton, Menu, toast, type MenuItem } from '@aforo/shared/ui';
import { classesParams, type SessionAct } from '../classes-view.ts';
import { isDoorOpen } from '../../common/classes/session.messages.ts';
import { useIsOnline } from './use-is-online.ts';

// Loaded when they open: the list comes first.
const WalkInSheet = lazy(() =>
  import('./walk-in-sheet.tsx').then((loaded) => ({ default: loaded.WalkInSheet })),
);
const SubstituteSheet = lazy(() =>
  import('./substitute-sheet.tsx').then((loaded) => ({ default: loaded.SubstituteSheet })),
);
const MessageDialog = lazy(() =>
  import('@aforo/shared/session-message').then((loaded) => ({
    default: loaded.SessionMessageDialog,
  })),
);

const needsNetwork =
  'Para esto hace falta conexión. Lo que marques sí se guarda en este dispositivo.';

interface Props {
  session: AgendaSession;
  now: Date;
  takesWalkIns: boolean;
}

/** What is done with a class besides marking: a walk-in, a mail, a substitute. */
export function SessionActions({ session, now, takesWalkIns }: Props) {
  const { timeZone } = useArea().settings.center;
  const isOnline = useIsOnline();
  const [{ act, actSessionId }, set] = useSearchValues(classesParams);
  const open = actSessionId === session.id ? act : null;
  const onClose = () => set({ act: null, actSessionId: null });
  const start = (chosen: SessionAct) => {
    if (isOnline) set({ act: chosen, actSessionId: session.id });
    else toast.info(needsNetwork);
  };
  const isOpen = session.status === 'scheduled';
  const items: MenuItem[] = [
    ...(session.roster.length > 0 && session.status !== 'cancelled'
      ? [{ label: 'Escribir a quien viene', onSelect: () => start('escribir') }]
      : []),
    ...(isOpen && Date.parse(session.startsAt) > now.getTime()
      ? [{ label: 'Que la dé otra persona', onSelect: () => start('sustituir') }]
      : []),
  ];
  return (
    <Side>
      {takesWalkIns && session.kind === 'class' && isDoorOpen(session, now) ? (
        <Button
          variant="quiet"
          icon={<UserRoundPlus size={18} aria-hidden />}
          aria-label="Apuntar a quien ha llegado"
          onClick={() => start('apuntar')}
        >
          Apuntar
        </Button>
      ) : null}
      {items.length > 0 ? (
        <Menu
          label={`Qué hacer con ${session.service.name}`}
          items={items}
          trigger={(props) => (
            <IconButton {...props} label={`Más para ${session.service.name}`}>
              <EllipsisVertical size={20} aria-hidden />
            </IconButton>
          )}
        />
      ) : null}
      <Suspense fallback={null}>
        {open === 'apuntar' ? <WalkInSheet {...{ session, onClose }} /> : null}
        {open === 'sustituir' ? <SubstituteSheet {...{ session, timeZone, onClose }} /> : null}
        {open === 'escribir' ? <MessageDialog {...{ session, timeZone, onClose }} /> : null}
      </Suspense>
    </Side>
  );
}

const Side = styled.span`
  display: flex;
  gap: ${({ theme }) => theme.space[1]};
  align-items: center;
  margin-inline: auto -8px;

  > button {
    min-height: 44px;
  }
`;
