import type { Config } from '../../platform/config/config.ts';
import { StartupError } from '../../platform/config/startup-error.ts';
import type { Database } from '../../platform/database/index.ts';
import { createAccounts } from './accounts.ts';
import {
  forgetAccountsOfOtherKeys,
  hasAccountsOfOtherKeys,
} from './mandates/mandates.repository.ts';

/**
 * Stops a process that can't read the stored account numbers.
 * @throws {StartupError} unless the configuration says that their key is lost; then they are
 *   forgotten and their mandates blocked
 */
export async function checkAccountsKey(
  database: Database,
  key: Buffer,
  { secretsKeyIsLost }: Pick<Config, 'secretsKeyIsLost'>,
): Promise<void> {
  const { keyId } = createAccounts(key);
  if (!(await hasAccountsOfOtherKeys(database.connection, keyId))) return;
  if (secretsKeyIsLost) {
    await database.transaction((trx) => forgetAccountsOfOtherKeys(trx, keyId));
    return;
  }
  throw new StartupError(
    'La base de datos tiene cuentas bancarias cifradas con otra clave. Pon en SECRETS_KEY la de ' +
      'antes, o devuelve a DATA_DIR su archivo secrets-key. Si se ha perdido, arranca una vez con ' +
      'SECRETS_KEY_LOST=1: habrá que pedir otra vez los IBAN.',
  );
}
