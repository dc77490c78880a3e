import type { Transaction } from '../../../platform/database/index.ts';
import { findPasskey, notePasskeyUse } from './passkeys.repository.ts';
import type { Parts } from '../second-factor.parts.ts';
import { credentialIdIn, verifyAssertion, type WebauthnJson } from './webauthn.ts';

/** Whether this passkey of the user signed the challenge. The caller holds the account's lock. */
export async function usePasskey(
  trx: Transaction,
  { party, clock }: Parts,
  asked: { userId: string; challenge: string | null; response: WebauthnJson },
): Promise<boolean> {
  const credentialId = credentialIdIn(asked.response);
  if (!party || !credentialId || asked.challenge === null) return false;
  const passkey = await findPasskey(trx, credentialId);
  if (passkey?.userId !== asked.userId) return false;
  const counter = await verifyAssertion(party, asked.response, asked.challenge, passkey);
  if (counter === null) return false;
  await notePasskeyUse(trx, passkey.id, { counter, now: clock.now() });
  return true;
}
