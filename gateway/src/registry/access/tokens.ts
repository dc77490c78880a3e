import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import type { TokenRequest, tokenAnswerSchema, tokenListSchema } from '@aforo/shared/contract';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { lockRegistry } from '../database/stored-builds.repository.ts';
import { momentText } from '../events/event-text.ts';
import { recordEvent } from '../events/events.repository.ts';
import { gatewayAuthor } from '../revisions/local-builds.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import {
  allTokens,
  findToken,
  hasOperatorToken,
  insertToken,
  markUsed,
  removeEnd,
  revokeOthersNamed,
  revokeToken,
  tokensNamed,
  type TokenRow,
} from './tokens.repository.ts';

type TokenAnswer = z.infer<typeof tokenAnswerSchema>;
type TokenList = z.infer<typeof tokenListSchema>;

/** Name of the token from OPERATOR_TOKEN; no other token may have it. */
const environmentName = 'OPERATOR_TOKEN';
const dayMs = 24 * 60 * 60 * 1000;
/** Validity of a token, unless asked otherwise. */
const usualDays = 90;
/** Minimum time between updates of the last use, which is shown to the minute. */
const usePrecisionMs = 60_000;

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

type ValidToken = Pick<TokenRow, 'id' | 'name' | 'area' | 'isPublishOnly'>;

/**
 * The valid token with this secret; null for any other secret.
 * @throws {RegistryRefusal} `token_expired`
 */
export async function findValidToken(
  db: RegistryConnection,
  secret: string,
  now: Date,
): Promise<ValidToken | null> {
  const hash = hashOf(secret);
  const row = await findToken(db, hash);
  // The index lookup already compared the hashes, but not in constant time.
  if (!row || !timingSafeEqual(row.tokenHash, hash) || row.revokedAt) return null;
  // guard: an expired token is refused (tokens.database.test.ts)
  // without: `row.expiresAt <= now` → `false`
  if (row.expiresAt && row.expiresAt <= now) {
    throw new RegistryRefusal(
      'token_expired',
      `El token «${row.name}» caducó el ${momentText(row.expiresAt)}. Pide otro a quien opera el centro.`,
    );
  }
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > usePrecisionMs) {
    await markUsed(db, row.id, now);
  }
  return row;
}

/**
 * The secret is only in the response and is never stored.
 * @throws {RegistryRefusal} `input_invalid` if another token has the name
 */
export async function createToken(
  db: RegistryConnection,
  { area, name, days = usualDays, publishOnly = false }: TokenRequest,
  { now, author }: { now: Date; author: string },
): Promise<TokenAnswer> {
  if (name === environmentName) {
    throw new RegistryRefusal('input_invalid', `«${name}» es el nombre del token de la variable.`);
  }
  const expiresAt = new Date(now.getTime() + days * dayMs);
  const answer = await insertNamed(db, { area, name, expiresAt, publishOnly }, { now, author });
  return { ...answer, expiresAt: expiresAt.toISOString() };
}

interface NamedToken {
  area: string | null;
  name: string;
  /** Null never expires. */
  expiresAt: Date | null;
  publishOnly: boolean;
}

async function insertNamed(
  db: RegistryConnection,
  { area, name, expiresAt, publishOnly }: NamedToken,
  { now, author }: { now: Date; author: string },
): Promise<{ id: string; token: string }> {
  const id = randomUUID();
  const token = `aforo_${randomBytes(32).toString('base64url')}`;
  await db.transaction().execute(async (trx) => {
    await lockRegistry(trx);
    // guard: two valid tokens never have one name (tokens.database.test.ts)
    // without: `isInForce(other, now)` → `false`
    if ((await tokensNamed(trx, name)).some((other) => isInForce(other, now))) {
      throw new RegistryRefusal(
        'input_invalid',
        `Ya hay un token en vigor que se llama «${name}». Ponle otro nombre, o retira ese antes.`,
      );
    }
    const tokenHash = hashOf(token);
    const row = { id, tokenHash, name, area, createdAt: now, expiresAt };
    await insertToken(trx, { ...row, isPublishOnly: publishOnly });
    const limits = [
      publishOnly && 'solo publica',
      expiresAt ? `caduca el ${momentText(expiresAt)}` : 'no caduca',
    ].filter(Boolean);
    const summary = `Token nuevo «${name}» ${scopeText(area)}: ${limits.join(', ')}`;
    await recordEvent(trx, { kind: 'token_create', area, author, summary }, now);
  });
  return { id, token };
}

function isInForce({ expiresAt }: Pick<TokenRow, 'expiresAt'>, now: Date): boolean {
  return expiresAt === null || expiresAt > now;
}

function scopeText(area: string | null): string {
  return area === null ? 'de todas las áreas' : `de ${area}`;
}

export async function listTokens(db: RegistryConnection): Promise<TokenList> {
  const tokens = (await allTokens(db)).map((row) => ({
    id: row.id,
    name: row.name,
    area: row.area,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    publishOnly: row.isPublishOnly,
  }));
  return { tokens };
}

/**
 * Revokes a token by its id or its name: of several with the name, the one in force.
 * @throws {RegistryRefusal} `input_invalid` if there is none, or if several have the name
 */
export async function withdrawToken(
  db: RegistryConnection,
  given: string,
  { now, author }: { now: Date; author: string },
): Promise<void> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(given);
  await db.transaction().execute(async (trx) => {
    await lockRegistry(trx);
    const id = isId ? given : await idNamed(trx, given, now);
    const revoked = id === null ? null : await revokeToken(trx, id, now);
    if (!revoked) {
      throw new RegistryRefusal(
        'input_invalid',
        'No hay ningún token sin retirar con ese nombre o identificador.',
      );
    }
    await recordRevocation(trx, revoked, { now, author });
  });
}

async function recordRevocation(
  trx: RegistryConnection,
  { name, area }: Pick<TokenRow, 'name' | 'area'>,
  { now, author }: { now: Date; author: string },
): Promise<void> {
  const summary = `Retirado el token «${name}» ${scopeText(area)}`;
  await recordEvent(trx, { kind: 'token_revoke', area, author, summary }, now);
}

/** The token in force, if there are expired ones too. Those of earlier versions may share a name. */
async function idNamed(trx: RegistryConnection, name: string, now: Date): Promise<string | null> {
  const named = await tokensNamed(trx, name);
  const inForce = named.filter((one) => isInForce(one, now));
  const found = inForce.length > 0 ? inForce : named;
  if (found.length > 1) {
    throw new RegistryRefusal(
      'input_invalid',
      `Hay ${found.length} tokens que se llaman «${name.slice(0, 80)}». Di el identificador del que retiras.`,
      found.map(({ id, area }) => `${id}, ${scopeText(area)}`),
    );
  }
  return found[0]?.id ?? null;
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
  db: RegistryConnection,
  { dataDir, given, now }: { dataDir: string; given: string | null; now: Date },
): Promise<string | null> {
  if (given !== null) {
    const tokenHash = hashOf(given);
    await db.transaction().execute(async (trx) => {
      const row = {
        id: randomUUID(),
        tokenHash,
        name: environmentName,
        area: null,
        createdAt: now,
      };
      const isNew = await insertToken(trx, { ...row, expiresAt: null, isPublishOnly: false });
      const except = tokenHash;
      const revoked = await revokeOthersNamed(trx, environmentName, { except, at: now });
      for (const other of revoked) {
        await recordRevocation(trx, other, { now, author: gatewayAuthor });
      }
      // It may be a token that had an end until now.
      const endless = isNew ? null : await removeEnd(trx, tokenHash);
      if (!isNew && endless === null) return;
      const { name, area } = endless ?? row;
      const summary = endless
        ? `El token «${name}» ya no caduca: es el de ${environmentName}`
        : `Token nuevo «${name}» de todas las áreas: no caduca`;
      await recordEvent(trx, { kind: 'token_create', area, author: gatewayAuthor, summary }, now);
    });
    return null;
  }
  if (await hasOperatorToken(db, now)) return null;
  // It is in a file that only this machine's owner reads, and without it nothing could be repaired.
  const { token } = await insertNamed(
    db,
    { area: null, name: await freeName(db), expiresAt: null, publishOnly: false },
    { now, author: gatewayAuthor },
  );
  const file = operatorTokenFile(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, `${token}\n`, { mode: 0o600 });
  // Writing an existing file does not change its mode.
  await chmod(file, 0o600);
  return file;
}

/** `operador`, unless a token of a team has this name. */
async function freeName(db: RegistryConnection): Promise<string> {
  const isTaken = (await tokensNamed(db, 'operador')).length > 0;
  return isTaken ? `operador ${randomBytes(3).toString('hex')}` : 'operador';
}
