import type {
  AuthMailService,
  FinishLogin,
  LoginEventsService,
  PasswordProof,
} from '../auth/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { LoginSessionsService } from '../login-sessions/index.ts';
import type { SecretBox } from '../../platform/config/secret-box.ts';
import type { RelyingParty } from './passkeys/webauthn.ts';

/** The dependencies of this module's commands. */
export interface Parts extends Dependencies {
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
  /** The center's name, shown by authenticator apps and browsers. */
  centerName(trx: Transaction): Promise<string>;
}
