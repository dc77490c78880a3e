import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import {
  deleteLinksExpiredBefore,
  findLink,
  insertLink,
  lockLink,
  spendLink,
  spendLinksOfUser,
  type LinkKind,
  type LinkOwner,
  type LinkRow,
} from './links.repository.ts';
import { hashToken, newToken } from '../../../platform/secret-token.ts';

const hourMs = 3_600_000;
const lifetimeMs = {
  verification: 24 * hourMs,
  passwordReset: hourMs,
  invitation: 7 * 24 * hourMs,
} as const satisfies Record<LinkKind, number>;

/** Creates a single-use link. The returned secret is the only copy. */
export async function issueLink(
  db: Connection,
  kind: LinkKind,
  owner: LinkOwner,
  now: Date,
): Promise<string> {
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs[kind]);
  await insertLink(db, { kind, owner, tokenHash: hash, createdAt: now, expiresAt });
  return token;
}

/** Reads a link without using it: throws `link_invalid` (unknown, used) or `link_expired`. */
export async function readLink(
  db: Connection,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<LinkRow> {
  return requireUsable(await findLink(db, kind, hashToken(token)), now);
}

/**
 * Uses a link and invalidates the person's other links of its kind. Throws as `readLink` does. Of
 * two concurrent uses the second waits and then finds the link used.
 */
export async function useLink(
  trx: Transaction,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<LinkRow> {
  const row = requireUsable(await lockLink(trx, kind, hashToken(token)), now);
  await spendLink(trx, row.id, now);
  if (row.userId) await spendLinksOfUser(trx, row.userId, [kind], now);
  return row;
}

/** Invalidates every mailed link of a user, when the account is blocked or a newer mail is sent. */
export async function withdrawLinksOf(trx: Transaction, userId: string, now: Date): Promise<void> {
  await spendLinksOfUser(trx, userId, ['verification', 'passwordReset', 'invitation'], now);
}

function requireUsable(row: LinkRow | undefined, now: Date): LinkRow {
  if (!row || row.usedAt) throw new DomainError('link_invalid');
  if (row.expiresAt <= now) throw new DomainError('link_expired');
  return row;
}

const monthMs = 30 * 24 * hourMs;

/**
 * Deletes links that expired a month ago. Until then a late link is answered as expired, not as
 * invalid.
 */
export async function forgetOldLinks(db: Connection, now: Date): Promise<void> {
  await deleteLinksExpiredBefore(db, new Date(now.getTime() - monthMs));
}
