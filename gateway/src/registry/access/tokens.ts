import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import type { tokenAnswerSchema, tokenListSchema } from '@aforo/shared/contract';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import {
  allTokens,
  findToken,
  hasOperatorToken,
  insertToken,
  markUsed,
  revokeOthersNamed,
  revokeToken,
  type TokenConnection,
  type TokenRow,
} from './tokens.repository.ts';

type TokenAnswer = z.infer<typeof tokenAnswerSchema>;
type TokenList = z.infer<typeof tokenListSchema>;

/** Name of the token from OPERATOR_TOKEN; no other token may have it. */
const environmentName = 'OPERATOR_TOKEN';
/** Minimum time between updates of the last use, which is shown to the minute. */
const usePrecisionMs = 60_000;

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The valid token with this secret; null for any other secret. */
export async function findValidToken(
  db: TokenConnection,
  secret: string,
  now: Date,
): Promise<Pick<TokenRow, 'id' | 'name' | 'area'> | null> {
  const hash = hashOf(secret);
  const row = await findToken(db, hash);
  // The index lookup already compared the hashes, but not in constant time.
  if (!row || !timingSafeEqual(row.tokenHash, hash) || row.revokedAt) return null;
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > usePrecisionMs) {
    await markUsed(db, row.id, now);
  }
  return row;
}

/** The secret is only in the response and is never stored. */
export async function createToken(
  db: TokenConnection,
  { area, name }: { area: string | null; name: string },
  now: Date,
): Promise<TokenAnswer> {
  if (name === environmentName) {
    throw new RegistryRefusal('input_invalid', `«${name}» es el nombre del token de la variable.`);
  }
  const id = randomUUID();
  const token = `aforo_${randomBytes(32).toString('base64url')}`;
  await insertToken(db, { id, tokenHash: hashOf(token), name, area, createdAt: now });
  return { id, token };
}

export async function listTokens(db: TokenConnection): Promise<TokenList> {
  const tokens = (await allTokens(db)).map((row) => ({
    id: row.id,
    name: row.name,
    area: row.area,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }));
  return { tokens };
}

/** @throws {RegistryRefusal} `input_invalid` if there is no valid token with this id */
export async function withdrawToken(db: TokenConnection, id: string, now: Date): Promise<void> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
  if (isId && (await revokeToken(db, id, now))) return;
  throw new RegistryRefusal('input_invalid', 'No hay ningún token en vigor con ese identificador.');
}

/** Where the CLI finds the operator's token on the gateway's machine. */
export function operatorTokenFile(dataDir: string): string {
  return join(dataDir, 'operator-token');
}

/**
 * Makes sure that an operator's token exists: OPERATOR_TOKEN, whose earlier values are revoked, or,
 * if no token for all areas exists, a new one in the data directory.
 * @returns the file if it was written now, or null
 */
export async function ensureOperatorToken(
  db: TokenConnection,
  { dataDir, given, now }: { dataDir: string; given: string | null; now: Date },
): Promise<string | null> {
  if (given !== null) {
    const hash = hashOf(given);
    const row = { id: randomUUID(), tokenHash: hash, name: environmentName, area: null };
    await insertToken(db, { ...row, createdAt: now });
    await revokeOthersNamed(db, environmentName, { except: hash, at: now });
    return null;
  }
  if (await hasOperatorToken(db)) return null;
  const { token } = await createToken(db, { area: null, name: 'operador' }, now);
  const file = operatorTokenFile(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, `${token}\n`, { mode: 0o600 });
  // Writing an existing file does not change its mode.
  await chmod(file, 0o600);
  return file;
}
