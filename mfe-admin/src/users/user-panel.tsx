import { roleName, type User } from '@aforo/shared/contract';
import { DescriptionList, Instant, Notice, SidePanel, Stack } from '@aforo/shared/ui';
import { UserAccess } from './user-access.tsx';
import { UserRole } from './user-role.tsx';
import { UserStatusBadge } from './user-status.tsx';

interface Props {
  user: User;
  timeZone: string;
  /** Why role and access are not this person's to change, or null. */
  refusal: string | null;
  onClose: () => void;
}

/** One account beside the list: what it is and what can be done with it. */
export function UserPanel({ user, timeZone, refusal, onClose }: Props) {
  const { name, email, status, role, lastSeenAt, createdAt } = user;
  return (
    <SidePanel title={name} isOpen onClose={onClose}>
      <Stack gap={6}>
        <DescriptionList
          items={[
            { label: 'Correo', value: email },
            { label: 'Estado', value: <UserStatusBadge status={status} /> },
            {
              label: 'Última vez',
              value:
                lastSeenAt === null ? (
                  'Nunca ha entrado'
                ) : (
                  <Instant at={lastSeenAt} timeZone={timeZone} isRelative />
                ),
            },
            { label: 'Alta', value: <Instant at={createdAt} timeZone={timeZone} /> },
            ...(refusal === null ? [] : [{ label: 'Rol', value: roleName[role] }]),
          ]}
        />
        {refusal === null ? (
          <>
            <UserRole user={user} />
            <UserAccess user={user} />
          </>
        ) : (
          <Notice title="El rol y el acceso de esta cuenta no se pueden cambiar aquí">
            {refusal}
          </Notice>
        )}
      </Stack>
    </SidePanel>
  );
}
