import type { AuthMailService } from '../auth/auth-mail.service.ts';
import type { FinishLogin } from '../auth/finish-login.service.ts';
import type { LoginEventsService } from '../auth/login-events.service.ts';
import type { PasswordProof } from '../auth/password-proof.service.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { LoginSessionsService } from '../login-sessions/login-sessions.service.ts';
import type { SecretBox } from './secret-box.ts';
import type { RelyingParty } from './webauthn.ts';

/** What the commands of this module stand on. */
export interface Parts extends Pick<Dependencies, 'database' | 'clock' | 'audit' | 'attempts'> {
  box: SecretBox;
  /** Null where browsers offer no passkeys. */
  party: RelyingParty | null;
  /** For recovery codes: as slow as for passwords. */
  slowHash: {
    hash(text: string): Promise<string>;
    verify(storedHash: string | null, text: string): Promise<boolean>;
  };
  sessions: LoginSessionsService;
  mail: AuthMailService;
  provePassword: PasswordProof;
  finishLogin: FinishLogin;
  events: LoginEventsService;
  /** What the center is called, for applications and browsers. */
  centerName(trx: Transaction): Promise<string>;
}
