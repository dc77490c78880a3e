import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import Send from 'lucide-react/icons/send';
import { userStatusName, type UserStatus } from '@aforo/shared/contract';
import { Badge } from '@aforo/shared/ui';

const looks = {
  active: { tone: 'success', Icon: CircleCheck },
  invited: { tone: 'info', Icon: Send },
  blocked: { tone: 'error', Icon: Ban },
} as const satisfies Record<UserStatus, object>;

/** The status of an account as text, with a distinct shape. */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon size={14} aria-hidden />
      {userStatusName[status]}
    </Badge>
  );
}
