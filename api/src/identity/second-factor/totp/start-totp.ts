import type { Actor } from '@aforo/shared/contract';
import type { TransactionFor } from '../../../platform/database/index.ts';
import { lockOwnAccount } from '../change-second-factors.ts';
import type { Parts } from '../second-factor.parts.ts';
import { putPendingTotp } from './totp.repository.ts';
import { newTotpSecret, totpSecretText, totpUrl } from './totp.ts';
import { sealOwner } from './use-totp-code.ts';

interface PendingTotp {
  secret: string;
  url: string;
}

/** Creates a secret for an authenticator app; it has no effect until it is confirmed. */
export function startTotp(
  parts: Parts,
  run: TransactionFor<PendingTotp>,
  actor: Actor,
): Promise<PendingTotp> {
  const { box, clock } = parts;
  return run(async (trx) => {
    const { id: userId, email } = await lockOwnAccount(trx, actor);
    const secret = newTotpSecret();
    const sealed = box.seal(secret, sealOwner(userId));
    await putPendingTotp(trx, { userId, secret: sealed, keyId: box.keyId, now: clock.now() });
    const centerName = await parts.centerName(trx);
    return { secret: totpSecretText(secret), url: totpUrl(secret, { centerName, email }) };
  });
}
