import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { hasActiveAdmin } from './accounts.repository.ts';
import { invitationUrl } from './auth-mail.ts';
import { deleteOwnerlessLinks } from './links.repository.ts';
import { issueLink } from './links.service.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  publicUrl: string;
}

/**
 * The address where an empty centre's first administrator makes their account, or null when there
 * is one who can log in. Each call makes a new link, good once and for seven days, and the earlier
 * ones useless: whoever can read the server's log may come in, whoever read an old one may not.
 */
export async function inviteFirstAdmin(dependencies: Dependencies): Promise<string | null> {
  const { database, clock, publicUrl } = dependencies;
  return await database.transaction(async (trx) => {
    if (await hasActiveAdmin(trx)) return null;
    await deleteOwnerlessLinks(trx);
    const token = await issueLink(trx, 'invitation', null, clock.now());
    return invitationUrl(publicUrl, token);
  });
}
