import type { ColumnType } from 'kysely';

type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
type CreatedAt = ColumnType<Date, Date, never>;

/** The tables of migration 0017. */
export interface SecondFactorTables {
  totp_factor: TotpFactorTable;
  passkey: PasskeyTable;
  recovery_code: RecoveryCodeTable;
  login_challenge: LoginChallengeTable;
}

interface TotpFactorTable {
  user_id: string;
  state: 'pending' | 'enabled';
  secret: Buffer;
  key_id: Buffer;
  created_at: CreatedAt;
  enabled_at: NullableInstant;
  last_used_step: ColumnType<number | null, number | null | undefined, number>;
}

interface PasskeyTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: CreatedAt;
  last_used_at: NullableInstant;
}

interface RecoveryCodeTable {
  id: string;
  user_id: string;
  code_hash: string;
  created_at: CreatedAt;
  used_at: NullableInstant;
}

/** Log-ins and set-ups that were started and must be finished within minutes. */
export type ChallengeKind = 'secondStep' | 'passkeyLogin' | 'registration' | 'proof';

interface LoginChallengeTable {
  id: string;
  kind: ChallengeKind;
  token_hash: Buffer | null;
  user_id: string | null;
  session_id: string | null;
  webauthn_challenge: ColumnType<string | null, string | null | undefined, string | null>;
  wrong_attempts: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date, Date>;
  expires_at: Date;
}
