import type { Config } from '../../../platform/config/config.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { StartupError } from '../../../platform/config/startup-error.ts';
import { createSecretBox } from '../../../platform/config/secret-box.ts';
import { countTotpOfOtherKeys, deleteTotpOfOtherKeys } from './totp.repository.ts';

/**
 * Stops a process whose key differs from its database's key: otherwise users would be refused at
 * the second step without an explanation.
 * @returns the number of authenticator apps deleted because their key is lost
 * @throws {StartupError} unless the configuration says that the key is lost
 */
export async function checkSecretsKey(
  connection: Connection,
  key: Buffer,
  { secretsKeyIsLost }: Pick<Config, 'secretsKeyIsLost'>,
): Promise<number> {
  const { keyId } = createSecretBox(key);
  if (secretsKeyIsLost) return await deleteTotpOfOtherKeys(connection, keyId);
  if ((await countTotpOfOtherKeys(connection, keyId)) === 0) return 0;
  throw new StartupError(
    'La base de datos tiene secretos cifrados con otra clave. Pon en SECRETS_KEY la misma que ' +
      'usan los demás procesos, o devuelve a DATA_DIR su archivo secrets-key. Si se ha perdido, ' +
      'arranca una vez con SECRETS_KEY_LOST=1: las aplicaciones de códigos dejarán de valer.',
  );
}
