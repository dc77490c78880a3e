import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { Page, useArea, useSession } from '@aforo/shared/area';
import type { User } from '@aforo/shared/contract';
import { useSearchValues } from '@aforo/shared/search-params';
import { Button, Notice, QueryState, Row, Stack, toast } from '@aforo/shared/ui';
import { errorText } from '../common/error.messages.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { InviteListDialog } from './invite-list-dialog.tsx';
import { refusalFor } from './user/user-actions.ts';
import { UserPanel } from './user/user-panel.tsx';
import { UsersFilters } from './list/users-filters.tsx';
import { UsersList } from './list/users-list.tsx';
import { activeAdminsQuery, userQuery, usersQuery } from './users.queries.ts';
import { usersParams, type UsersView } from './list/users-view.ts';

/** The accounts: search, invite, change the role, block. */
export function UsersPage() {
  const [view, show, linkTo] = useSearchValues(usersParams);
  const users = useQuery(usersQuery(view));

  // Filters replace the history entry; panels add one, so that going back closes them.
  const open = (panel: UsersView['panel']) => show({ panel, userId: null }, {});
  const close = () => show({ panel: null, userId: null });

  return (
    <Page
      help="Las personas que pueden entrar en Aforo y lo que puede hacer cada una."
      action={
        <Row>
          <Button onClick={() => open('invite-list')}>Pegar una lista</Button>
          <Button
            variant="primary"
            icon={<UserPlus size={18} aria-hidden />}
            onClick={() => open('invite')}
          >
            Invitar
          </Button>
        </Row>
      }
    >
      <Stack>
        <UsersFilters view={view} onChange={show} />
        <QueryState query={users}>
          {(data) => (
            <UsersList
              view={view}
              answer={data}
              isBusy={users.isPlaceholderData}
              onShow={show}
              linkTo={(userId) => linkTo({ userId, panel: null })}
              onInvite={() => open('invite')}
            />
          )}
        </QueryState>
      </Stack>
      <InviteDialog
        isOpen={view.panel === 'invite'}
        onClose={close}
        onInvited={({ name }) => {
          toast.success(`Invitación enviada a ${name}.`);
          close();
        }}
      />
      <InviteListDialog
        isOpen={view.panel === 'invite-list'}
        onClose={close}
        onInvited={(count) => {
          if (count > 0) toast.success(`Invitaciones enviadas: ${count}.`);
        }}
      />
      {view.panel === null && view.userId !== null ? (
        <OpenUser
          // The key resets the panel when another account opens.
          key={view.userId}
          id={view.userId}
          listed={users.data?.items}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}

interface OpenUserProps {
  id: string;
  listed: readonly User[] | undefined;
  onClose: () => void;
}

/** The account that the URL names, from the list or read on its own. */
function OpenUser({ id, listed, onClose }: OpenUserProps) {
  const { timeZone } = useArea().settings.center;
  const ownId = useSession().user.id;
  const activeAdmins = useQuery(activeAdminsQuery).data;
  const onPage = listed?.find((one) => one.id === id);
  const other = useQuery({ ...userQuery(id), enabled: listed !== undefined && !onPage });
  const user = onPage ?? other.data;
  if (!user) return other.error ? <Notice tone="error">{errorText(other.error)}</Notice> : null;
  return (
    <UserPanel
      user={user}
      timeZone={timeZone}
      refusal={refusalFor(user, { ownId, activeAdmins })}
      onClose={onClose}
    />
  );
}
