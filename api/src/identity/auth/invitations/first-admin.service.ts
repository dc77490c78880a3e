import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { StartupError } from '../../../platform/config/startup-error.ts';
import { hasActiveAdmin } from '../accounts.repository.ts';
import { invitationUrl } from '../links/auth-mail.ts';
import { deleteOwnerlessLinks } from '../links/links.repository.ts';
import { issueLink } from '../links/links.service.ts';

/**
 * Returns the link with which the first administrator of an empty center creates their account, or
 * null when an administrator can already log in. Each call creates a new single-use link, valid for
 * seven days, and invalidates the earlier links, because a person may have read one of them.
 */
export async function inviteFirstAdmin({
  database,
  clock,
  config,
}: Dependencies): Promise<string | null> {
  return await database.transaction(async (trx) => {
    if (await hasActiveAdmin(trx)) return null;
    await deleteOwnerlessLinks(trx);
    const token = await issueLink(trx, 'invitation', null, clock.now());
    return invitationUrl(config.publicUrl.origin, token);
  });
}

/**
 * At each start of an empty center: publishes the link for its first administrator. The link is the
 * only way in and works for any holder. On a local machine it is logged as a warning, so that it is
 * visible in the log. The logs of a public installation are stored elsewhere and read by others, so
 * there the link is written to a file that only the server's account can read.
 * @returns the path of the file, if it was written now
 */
export async function announceFirstAdmin(dependencies: Dependencies): Promise<string | null> {
  const { config, log } = dependencies;
  const url = await inviteFirstAdmin(dependencies);
  const file = join(config.dataDir, 'first-admin-link');
  // guard: the first administrator’s link is not logged in public (first-admin.test.ts)
  // without: `config.exposedBy === null && config.smtpUrl === null` → `true`
  const isForLog = config.exposedBy === null && config.smtpUrl === null;
  if (url !== null && isForLog) log.warn(`Crea la primera cuenta de administración: ${url}`);
  try {
    // Remove the earlier file, which is no longer valid. A newly created file belongs to this
    // process, even when another account created the earlier one.
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
