import { roles, type Session } from '@aforo/shared/contract';
import { cookieOf } from '../http/cookies.ts';
import type { ReadSession } from '../http/read-session.ts';

/** A session with this role, as sent by the API. */
export function sessionOf(role: Session['user']['role']): Session {
  return {
    id: '0198c0de-0000-7000-8000-000000000001',
    expiresAt: '2030-01-01T00:00:00.000Z',
    provedUntil: '2030-01-01T00:00:00.000Z',
    user: {
      id: '0198c0de-0000-7000-8000-000000000002',
      name: 'Ana',
      email: 'ana@aforo.test',
      role,
      pictureFileId: null,
      clientId: null,
      professionalId: null,
    },
  };
}

/** The session with the role named in the cookie; any other cookie is anonymous. */
export const namedSession: ReadSession = ({ headers }) => {
  const value =
    cookieOf(headers.cookie, 'aforo_session') ?? cookieOf(headers.cookie, '__Host-aforo_session');
  const role = roles.find((name) => name === value);
  return Promise.resolve(role === undefined ? null : sessionOf(role));
};
