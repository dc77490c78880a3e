import type { User } from '@aforo/shared/contract';
import type { UserRow } from './users.repository.ts';

export function presentUser(row: UserRow): User {
  return {
    ...row,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
