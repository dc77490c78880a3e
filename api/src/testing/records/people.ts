import type { Actor, Role } from '@aforo/shared/contract';
import type { SessionReader } from '../../platform/http/route/authentication.ts';
import { newId } from '../../platform/ids.ts';

/** Reads a session from `x-role`: a role, or `expired`. Users have one id per role. */
export function roleReader(ids: Partial<Record<Role, Partial<Actor>>> = {}): SessionReader {
  const userIds = new Map<string, string>();
  return async (request) => {
    const role = request.headers['x-role'];
    if (typeof role !== 'string') return null;
    if (role === 'expired') return 'expired';
    const userId = userIds.get(role) ?? newId();
    userIds.set(role, userId);
    const actor: Actor = { userId, role: role as Role, ...ids[role as Role] }; // tests name valid roles
    return {
      actor,
      isProven: true,
      session: {
        id: newId(),
        expiresAt: '2027-01-01T00:00:00.000Z',
        user: {
          id: actor.userId,
          name: 'Persona',
          email: 'persona@aforo.test',
          role: actor.role,
          pictureFileId: null,
          clientId: actor.clientId ?? null,
          professionalId: actor.professionalId ?? null,
        },
      },
    };
  };
}
