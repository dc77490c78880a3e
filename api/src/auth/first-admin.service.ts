import type { Dependencies } from '../dependencies.ts';
import { hasActiveAdmin } from './accounts.repository.ts';
import { invitationUrl } from './auth-mail.ts';
import { deleteOwnerlessLinks } from './links.repository.ts';
import { issueLink } from './links.service.ts';

/**
 * The address where an empty centre's first administrator makes their account, or null when there
 * is one who can log in. Each call makes a new link, good once and for seven days, and the earlier
 * ones useless: whoever can read the server's log may come in, whoever read an old one may not.
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
