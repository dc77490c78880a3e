import { StartError } from '../config/start-error.ts';
import type { AreasCommand } from './arguments/areas-command.ts';
import type { RegistryCalls } from './registry-calls.ts';

/**
 * Creates a token. A server of an earlier version ignores its limits: that token is revoked.
 * @throws {StartError}
 */
export async function createToken(
  { area, name, days, isPublishOnly }: Extract<AreasCommand, { kind: 'token create' }>,
  calls: Pick<RegistryCalls, 'createToken' | 'revokeToken'>,
): ReturnType<RegistryCalls['createToken']> {
  const request = { area, name, publishOnly: isPublishOnly, ...(days !== null && { days }) };
  const answer = await calls.createToken(request);
  const isLimited = isPublishOnly || days !== null;
  // Servers that know the limits tell the end of every token.
  if (!isLimited || answer.expiresAt !== undefined) return answer;
  const problem =
    'El servidor es de una versión anterior y no limita tokens: este ni caducaría ni solo publicaría.';
  try {
    await calls.revokeToken(answer.id);
  } catch {
    throw new StartError(`${problem} Retíralo tú: npm run areas -- token revoke ${answer.id}`);
  }
  throw new StartError(`${problem} Está retirado. Actualiza antes el servidor.`);
}
