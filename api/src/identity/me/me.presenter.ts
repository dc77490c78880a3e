import type { Profile } from '@aforo/shared/contract';
import type { ProfileRow } from './me.repository.ts';

export function presentProfile(row: ProfileRow): Profile {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
