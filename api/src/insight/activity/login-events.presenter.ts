import type { LoginEvent, OwnLoginEvent } from '@aforo/shared/contract';
import { describeDevice } from '../../identity/login-sessions/index.ts';
import type { LoginRow } from './login-events-search.repository.ts';

export function presentLogin(row: LoginRow): LoginEvent {
  const { userId: id, name, email } = row;
  const user = id === null || name === null || email === null ? null : { id, name, email };
  return { ...presentOwnLogin(row), user };
}

export function presentOwnLogin(row: LoginRow): OwnLoginEvent {
  const { id, at, method, outcome, address, userAgent } = row;
  return {
    id,
    at: at.toISOString(),
    method,
    outcome,
    address,
    device: describeDevice(userAgent),
  };
}
