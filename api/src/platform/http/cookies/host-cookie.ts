import type { FastifyReply, FastifyRequest } from 'fastify';

export interface HostCookie {
  name: string;
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply): void;
}

/**
 * A cookie that carries a secret. With https its name starts with `__Host-`: the browser then binds
 * it to this host, this path and encrypted connections. Lax sends it with a mailed link and not
 * with other sites’ forms, like the origin check.
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
