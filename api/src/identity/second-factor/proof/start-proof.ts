import type { Actor, ProofKind } from '@aforo/shared/contract';
import { challengeExpiry, insertChallenge } from '../../challenges/index.ts';
import { proofKinds } from '../second-factor-rules.ts';
import { findFactors } from '../factors.repository.ts';
import { listPasskeys } from '../passkeys/passkeys.repository.ts';
import type { Parts } from '../second-factor.parts.ts';
import { assertionOptions, type WebauthnJson } from '../passkeys/webauthn.ts';

/** The proofs of identity that the user can give; none without a password and second factors. */
export async function startProof(
  { database, clock, party }: Parts,
  { actor, sessionId }: { actor: Actor; sessionId: string },
): Promise<{ kinds: ProofKind[]; passkeyOptions: WebauthnJson | null }> {
  const { connection } = database;
  const { userId } = actor;
  const kinds = proofKinds(await findFactors(connection, userId), party !== null);
  if (!party || !kinds.includes('passkey')) return { kinds, passkeyOptions: null };
  const known = await listPasskeys(connection, userId);
  const { challenge, options } = await assertionOptions(party, known);
  const now = clock.now();
  await insertChallenge(connection, {
    kind: 'proof',
    userId,
    sessionId,
    webauthnChallenge: challenge,
    createdAt: now,
    expiresAt: challengeExpiry(now),
  });
  return { kinds, passkeyOptions: options };
}
