import ScrollText from 'lucide-react/icons/scroll-text';
import { styled } from 'styled-components';
import { roleName, type User } from '@aforo/shared/contract';
import { Instant, LinkButton, Notice, SidePanel, Stack } from '@aforo/shared/ui';
import { userActivityPath } from '../../paths.ts';
import { UserAccess } from './user-access.tsx';
import { UserSecondFactor } from './user-second-factor.tsx';
import { UserRole } from './user-role.tsx';
import { UserStatusBadge } from './user-status.tsx';

interface Props {
  user: User;
  timeZone: string;
  /** Why the viewer cannot change role and access, or null. */
  refusal: string | null;
  onClose: () => void;
}

/** One account beside the list, with its actions. */
export function UserPanel({ user, timeZone, refusal, onClose }: Props) {
  return (
    <SidePanel title={user.name} isOpen onClose={onClose}>
      <Stack gap={5}>
        <Summary user={user} timeZone={timeZone} />
        {refusal === null ? (
          <>
            <UserRole user={user} />
            <UserAccess user={user} />
            {user.status === 'active' ? <UserSecondFactor user={user} /> : null}
          </>
        ) : (
          <Notice title={`Tu rol es ${roleName[user.role]}`}>{refusal}</Notice>
        )}
        <div>
          <LinkButton to={userActivityPath(user.id)} icon={<ScrollText size={16} aria-hidden />}>
            Ver actividad
          </LinkButton>
        </div>
      </Stack>
    </SidePanel>
  );
}

function Summary({ user, timeZone }: Pick<Props, 'user' | 'timeZone'>) {
  const { email, status, lastSeenAt, createdAt } = user;
  return (
    <div>
      <Email>{email}</Email>
      <Line>
        <UserStatusBadge status={status} />
        <span>
          {lastSeenAt === null ? (
            'Nunca ha entrado'
          ) : (
            <>
              Última vez: <Instant at={lastSeenAt} timeZone={timeZone} isRelative />
            </>
          )}
        </span>
      </Line>
      <Line>
        <span>
          Cuenta creada <Instant at={createdAt} timeZone={timeZone} />
        </span>
      </Line>
    </div>
  );
}

const Email = styled.p`
  overflow-wrap: anywhere;
`;

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  margin-top: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
