import type { Settings } from '@aforo/shared/contract';
import type { Connection } from '../database/database.ts';
import { currentLegalVersions } from '../legal/legal-versions.service.ts';
import { type CenterRow, findCenter, hasAccounts } from './settings.repository.ts';

/** What the audit calls the center, whose row has no id of that kind. */
export const centerAuditId = '00000000-0000-7000-8000-000000000001';

/**
 * What everybody may know of the center, logged in or not.
 * @param opensDemo whether the demo's accounts work for who asks
 */
export async function publicSettings(
  connection: Connection,
  opensDemo: boolean,
): Promise<Settings> {
  const center = await findCenter(connection);
  return {
    theme: { primaryColor: center.primary_color },
    center: {
      name: center.name,
      timeZone: center.time_zone,
      currency: center.currency,
      country: center.country,
      address: center.address.trim() || null,
      phone: center.phone,
      email: center.email,
    },
    locale: 'es',
    weekStartsOn: center.week_starts_on,
    isDemo: center.is_demo && opensDemo,
    legal: await currentLegalVersions(connection),
  };
}

/** The whole row, for modules that need the center's country, time zone or policies. */
export function readCenter(connection: Connection): Promise<CenterRow> {
  return findCenter(connection);
}

/** True as long as nobody has an account: nothing that demo data could get mixed up with. */
export async function isCenterEmpty(connection: Connection): Promise<boolean> {
  return !(await hasAccounts(connection));
}
