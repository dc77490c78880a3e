import type { OpenSession, Session } from '@aforo/shared/contract';
import { describeDevice } from './describe-device.ts';
import { provenUntil } from './login-session-lifetime.ts';
import type { LoginSession, OpenLoginSession } from './login-sessions.repository.ts';

export function presentLoginSession(row: LoginSession): Session {
  return {
    id: row.id,
    expiresAt: row.expiresAt.toISOString(),
    ...(row.needsSecondFactor ? { needsSecondFactor: true } : {}),
    ...(row.provedAt ? { provedUntil: provenUntil(row.provedAt).toISOString() } : {}),
    user: {
      id: row.userId,
      name: row.name,
      email: row.email,
      role: row.role,
      pictureFileId: row.pictureFileId,
      clientId: row.clientId,
      professionalId: row.professionalId,
      ...(row.clientId === null ? {} : { dependants: row.dependants }),
    },
  };
}

export function presentOpenLoginSession(row: OpenLoginSession, currentId: string): OpenSession {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    device: describeDevice(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
}
