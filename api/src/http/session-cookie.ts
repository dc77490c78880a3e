import type { FastifyReply, FastifyRequest } from 'fastify';

export interface SessionCookie {
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply): void;
}

/**
 * The cookie that carries a login. With https its name starts with `__Host-`: the browser then
 * holds it to this very host, this path and encrypted connections. Lax lets a mailed link arrive
 * logged in and keeps other sites' forms out; the origin check is the second wall.
 */
export function sessionCookie(isHttps: boolean): SessionCookie {
  const name = isHttps ? '__Host-aforo_session' : 'aforo_session';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  return {
    read: (request) => request.cookies[name] || undefined,
    write: (reply, token, maxAgeSeconds) =>
      void reply.setCookie(name, token, { ...attributes, maxAge: maxAgeSeconds }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}
