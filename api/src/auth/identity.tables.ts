import type { LoginMethod, LoginOutcome, Role, UserStatus } from '@aforo/shared/contract';
import type { ColumnType, GeneratedAlways } from 'kysely';

type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** The tables of migrations 0002 and 0013 to 0015. */
export interface IdentityTables {
  app_user: AppUserTable;
  login_session: LoginSessionTable;
  auth_link: AuthLinkTable;
  professional: ProfessionalTable;
  login_event: LoginEventTable;
  known_device: KnownDeviceTable;
  registration: RegistrationTable;
}

interface AppUserTable {
  id: string;
  email: string;
  name: string;
  phone: ColumnType<string | null, string | null | undefined, string | null>;
  role: Role;
  password_hash: ColumnType<string | null, string | null | undefined, string>;
  email_verified_at: NullableInstant;
  blocked_at: NullableInstant;
  status: GeneratedAlways<UserStatus>;
  terms_accepted_at: NullableInstant;
  marketing_accepted_at: NullableInstant;
  terms_version: ColumnType<number | null, number | null | undefined, number | null>;
  privacy_version: ColumnType<number | null, number | null | undefined, number | null>;
  erased_at: ColumnType<Date | null, never, Date>;
  picture_file_id: ColumnType<string | null, string | null | undefined, string | null>;
  last_seen_at: NullableInstant;
  created_at: ColumnType<Date, Date, never>;
}

interface LoginSessionTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  user_agent: string;
  created_at: ColumnType<Date, Date, never>;
  last_seen_at: Date;
  expires_at: Date;
  /** The last proof of identity; logging in is the first. */
  proved_at: NullableInstant;
}

interface AuthLinkTable {
  id: string;
  kind: 'verification' | 'passwordReset' | 'invitation';
  user_id: string | null;
  registration_id: ColumnType<string | null, string | null | undefined, never>;
  token_hash: Buffer;
  created_at: ColumnType<Date, Date, never>;
  expires_at: ColumnType<Date, Date, never>;
  used_at: NullableInstant;
}

interface ProfessionalTable {
  id: string;
  user_id: string | null;
  name: string;
  color: string;
  bio: ColumnType<string, string | undefined, string>;
  version: ColumnType<number, number | undefined, number>;
  status: ColumnType<
    'active' | 'archived',
    'active' | 'archived' | undefined,
    'active' | 'archived'
  >;
  created_at: ColumnType<Date, Date, never>;
}

interface LoginEventTable {
  id: string;
  at: ColumnType<Date, Date, never>;
  user_id: string | null;
  method: LoginMethod;
  outcome: LoginOutcome;
  address: string;
  user_agent: string;
}

interface KnownDeviceTable {
  token_hash: Buffer;
  user_id: string;
  created_at: ColumnType<Date, Date, never>;
  last_used_at: Date;
}

interface RegistrationTable {
  id: string;
  email: string;
  name: string;
  phone: string | null;
  password_hash: string;
  accepts_marketing: boolean;
  terms_version: ColumnType<number | null, number | null | undefined, never>;
  privacy_version: ColumnType<number | null, number | null | undefined, never>;
  device_hash: Buffer | null;
  created_at: ColumnType<Date, Date, never>;
  expires_at: ColumnType<Date, Date, never>;
}
