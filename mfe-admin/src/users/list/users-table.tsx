import { styled } from 'styled-components';
import { roleName, type User } from '@aforo/shared/contract';
import { Avatar, Badge, DataTable, Instant } from '@aforo/shared/ui';
import { UserStatusBadge } from '../user/user-status.tsx';

interface Props {
  users: readonly User[];
  ownId: string;
  timeZone: string;
  isBusy: boolean;
  linkTo: (user: User) => string;
}

/** The accounts, one per row; one card each on a phone. */
export function UsersTable({ users, ownId, timeZone, isBusy, linkTo }: Props) {
  return (
    <DataTable
      caption="Cuentas del centro"
      rows={users}
      rowKey={({ id }) => id}
      rowLink={linkTo}
      isBusy={isBusy}
      columns={[
        {
          key: 'person',
          header: 'Persona',
          render: (user) => <Person user={user} isOwn={user.id === ownId} />,
        },
        { key: 'role', header: 'Rol', render: ({ role }) => roleName[role] },
        {
          key: 'status',
          header: 'Estado',
          render: ({ status }) => <UserStatusBadge status={status} />,
        },
        {
          key: 'lastSeen',
          header: 'Última vez',
          align: 'end',
          render: ({ lastSeenAt }) =>
            lastSeenAt === null ? (
              'Nunca ha entrado'
            ) : (
              <Instant at={lastSeenAt} timeZone={timeZone} isRelative />
            ),
        },
      ]}
    />
  );
}

function Person({ user, isOwn }: { user: User; isOwn: boolean }) {
  return (
    <Box>
      <Avatar name={user.name} size={36} />
      <span>
        <Name>
          {user.name}
          {isOwn ? <Badge tone="primary">Tú</Badge> : null}
        </Name>
        <Email>{user.email}</Email>
      </span>
    </Box>
  );
}

const Box = styled.span`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;

  > :last-child {
    min-width: 0;
  }
`;

const Name = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
`;

const Email = styled.span`
  display: block;
  overflow-wrap: anywhere;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  font-weight: ${({ theme }) => theme.font.regular};
`;
