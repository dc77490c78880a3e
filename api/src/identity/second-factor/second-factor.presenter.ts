import type { Access } from '@aforo/shared/contract';
import type { PasskeyRow } from './passkeys/passkeys.repository.ts';
import type { TotpRow } from './totp/totp.repository.ts';

export function presentAccess(known: {
  totp: TotpRow | undefined;
  passkeys: readonly PasskeyRow[];
  recoveryCodesLeft: number;
  isRequired: boolean;
}): Access {
  const { totp, passkeys, recoveryCodesLeft, isRequired } = known;
  return {
    totp: totp?.enabledAt ? { enabledAt: totp.enabledAt.toISOString() } : null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    isRequired,
  };
}
