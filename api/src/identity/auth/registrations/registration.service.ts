import type { LegalVersions } from '@aforo/shared/contract';
import type { Connection, TransactionFor } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { refuseStaleTexts } from '../../../center/legal/index.ts';
import { normalisePhone } from '../../../platform/phone.ts';
import { hashToken } from '../../../platform/secret-token.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { AuthMailService } from '../links/auth-mail.service.ts';
import type { OnClientRegistered } from './client-record.service.ts';
import { deviceFor } from '../devices/devices.service.ts';
import type { FinishedLogin, FinishLogin } from '../log-in/finish-login.service.ts';
import { readLink, useLink } from '../links/links.service.ts';
import type { LinkRow } from '../links/links.repository.ts';
import type { PasswordHasher } from '../passwords/passwords.ts';
import { openAccount } from './open-account.ts';
import {
  deleteRegistrationsExpiredBefore,
  findRegistration,
  insertRegistration,
  type RegistrationRow,
} from './registrations.repository.ts';
import type { RequestSource } from '../request-source.ts';
import { isWeakPassword } from '../passwords/weak-password.ts';

export interface RegistrationInput {
  name: string;
  email: string;
  phone: string;
  password: string;
  acceptsMarketing: boolean;
  /** The versions of the texts shown beside the checkbox. */
  legalVersions?: LegalVersions | undefined;
  /** A path of this site. */
  returnTo?: string | undefined;
}

/** Null: the registration's password is not valid in this browser, so a new one is required. */
type Confirmation = FinishedLogin | null;

/** The answer for the page, and the token of the device cookie. */
interface AnswerWithDevice<Answer> {
  answer: Answer;
  deviceToken: string;
}

interface RegistrationDependencies extends Dependencies {
  hasher: PasswordHasher;
  mail: AuthMailService;
  onClientRegistered: OnClientRegistered;
  finishLogin: FinishLogin;
}

export type RegistrationService = ReturnType<typeof createRegistrationService>;

const weekMs = 7 * 24 * 3_600_000;

export function createRegistrationService(dependencies: RegistrationDependencies) {
  const { database, clock, hasher, mail, onClientRegistered, finishLogin } = dependencies;
  return {
    /**
     * Stores the form until the e-mail is confirmed. A taken e-mail gets the same answer with the
     * same work; a job decides later which mail to send, if any.
     * @throws {DomainError} `weak_password`, `validation_failed` (phone), `stale_version` when the
     * texts have changed
     */
    async register(
      run: TransactionFor<{ ok: true }>,
      input: RegistrationInput,
      source: RequestSource,
    ): Promise<AnswerWithDevice<{ ok: true }>> {
      const { country, name: centerName } = await readCenter(database.connection);
      const phone = normalisePhone(input.phone, country);
      if (await isWeakPassword(input.password, input, centerName))
        throw new DomainError('weak_password');
      const passwordHash = await hasher.hash(input.password);
      const maySend = await mail.mayAsk(input.email);
      const device = await deviceFor(database.connection, source.deviceToken);
      const answer = await run(async (trx) => {
        const { email, name, acceptsMarketing, legalVersions = null, returnTo = null } = input;
        if (legalVersions) await refuseStaleTexts(trx, legalVersions);
        if (!maySend) return { ok: true };
        const createdAt = clock.now();
        const registrationId = await insertRegistration(trx, {
          email,
          name,
          phone,
          passwordHash,
          acceptsMarketing,
          legalVersions,
          deviceHash: device.hash,
          returnTo,
          createdAt,
          expiresAt: new Date(createdAt.getTime() + weekMs),
        });
        await mail.answerRegistration(trx, registrationId);
        return { ok: true };
      });
      return { answer, deviceToken: device.token };
    },

    /**
     * Creates the account of the registration that the link was mailed for, and logs in. The client
     * can read the mailbox, and has either registered in this browser or chosen the password now.
     * The registration's password is valid only in the browser that submitted it: a stranger may
     * have registered this address, or a mail program may have opened the link. In any other
     * browser the owner of the mailbox chooses a password now.
     * @throws {DomainError} `link_invalid`, `link_expired`, `weak_password`
     */
    async confirmEmail(
      { token, password }: { token: string; password: string | undefined },
      source: RequestSource,
    ): Promise<Confirmation> {
      const { connection } = database;
      const link = await readLink(connection, 'verification', token, clock.now());
      const registration = await requireRegistration(connection, link, clock.now());
      // guard: accounts: a link opened in another browser requires a password (takeover.test.ts)
      if (password === undefined && !isFilledInBy(registration, source)) return null;
      if (password !== undefined) {
        const { name: centerName } = await readCenter(connection);
        if (await isWeakPassword(password, registration, centerName)) {
          throw new DomainError('weak_password');
        }
      }
      const passwordHash =
        password === undefined ? registration.passwordHash : await hasher.hash(password);
      return await database.transaction(async (trx) => {
        const now = clock.now();
        const account = await openAccount(trx, registration, {
          passwordHash,
          now,
          prove: () => useLink(trx, 'verification', token, now),
          onClientRegistered,
        });
        return await finishLogin(trx, account, { method: 'emailLink', source });
      });
    },

    async forgetExpired(): Promise<void> {
      await deleteRegistrationsExpiredBefore(database.connection, clock.now());
    },
  };
}

function isFilledInBy({ deviceHash }: RegistrationRow, { deviceToken }: RequestSource): boolean {
  return deviceToken !== undefined && deviceHash?.equals(hashToken(deviceToken)) === true;
}

/** @throws {DomainError} `link_invalid`, `link_expired` */
export async function requireRegistration(
  db: Connection,
  { registrationId }: LinkRow,
  now: Date,
): Promise<RegistrationRow> {
  const registration = registrationId && (await findRegistration(db, registrationId));
  if (!registration) throw new DomainError('link_invalid');
  if (registration.expiresAt <= now) throw new DomainError('link_expired');
  return registration;
}
