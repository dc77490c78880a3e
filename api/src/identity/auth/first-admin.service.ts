import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dependencies } from '../../platform/dependencies.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { hasActiveAdmin } from './accounts.repository.ts';
import { invitationUrl } from './auth-mail.ts';
import { deleteOwnerlessLinks } from './links.repository.ts';
import { issueLink } from './links.service.ts';

/**
 * The address where an empty center's first administrator makes their account, or null when there
 * is one who can log in. Each call makes a new link, good once and for seven days, and the earlier
 * ones useless: whoever can read where it is written may come in, whoever read an old one may not.
 */
export async function inviteFirstAdmin({
  database,
  clock,
  config,
}: Pick<Dependencies, 'database' | 'clock' | 'config'>): Promise<string | null> {
  return await database.transaction(async (trx) => {
    if (await hasActiveAdmin(trx)) return null;
    await deleteOwnerlessLinks(trx);
    const token = await issueLink(trx, 'invitation', null, clock.now());
    return invitationUrl(config.publicUrl.origin, token);
  });
}

/**
 * At each start of an empty center: says where its first administrator makes their account. The only
 * way in, and good for whoever has it: on one's own machine it stands in the log, as a warning that
 * isn't lost among the rest. Logs of a public installation are read by others and kept elsewhere: there
 * the link lies in a file that only the account of the server can read.
 * @returns that file, when it was written now
 */
export async function announceFirstAdmin(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'config' | 'log'>,
): Promise<string | null> {
  const { config, log } = dependencies;
  const url = await inviteFirstAdmin(dependencies);
  const file = join(config.dataDir, 'first-admin-link');
  const isForLog = config.exposedBy === null && config.smtpUrl === null;
  if (url !== null && isForLog) log.warn(`Crea la primera cuenta de administración: ${url}`);
  try {
    // An earlier one is of no more use; and written anew, the file is ours whoever made it.
    await rm(file, { force: true });
    if (url === null || isForLog) return null;
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    await writeFile(file, `${url}\n`, { mode: 0o600, flag: 'wx' });
    return file;
  } catch (error) {
    if (url === null || isForLog) return null;
    throw new StartupError(
      `No se puede escribir ${file}, donde va el enlace para crear la primera cuenta. Da permiso para escribir en DATA_DIR.`,
      { cause: error },
    );
  }
}
