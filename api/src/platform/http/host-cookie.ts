import type { FastifyReply, FastifyRequest } from 'fastify';

export interface HostCookie {
  name: string;
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply): void;
}

/**
 * A cookie that carries a secret. With https its name starts with `__Host-`: the browser then holds
 * it to this very host, this path and encrypted connections. Lax lets a mailed link arrive with it
 * and keeps other sites’ forms out, as the origin check does.
 */
export function hostCookie(plainName: string, isHttps: boolean): HostCookie {
  const name = isHttps ? `__Host-${plainName}` : plainName;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  return {
    name,
    read: (request) => request.cookies[name] || undefined,
    write: (reply, token, maxAgeSeconds) =>
      void reply.setCookie(name, token, { ...attributes, maxAge: maxAgeSeconds }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}
