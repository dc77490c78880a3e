import type { Settings } from '@aforo/shared/contract';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Visitor } from '../../platform/config/exposure.ts';
import { currentLegalVersions } from '../legal/index.ts';
import { isDemoOpen, logoOf, publicTimetableSettingsOf, readCenter } from '../center/index.ts';

/** The public settings of the center, without a login. */
export async function publicSettings(
  { database: { connection }, config }: Dependencies,
  visitor: Visitor,
): Promise<Settings> {
  const center = await readCenter(connection);
  return {
    theme: { primaryColor: center.primaryColor },
    center: {
      name: center.name,
      timeZone: center.timeZone,
      currency: center.currency,
      country: center.country,
      address: center.address.trim() || null,
      phone: center.phone,
      email: center.email,
      logo: logoOf(center),
    },
    locale: 'es',
    weekStartsOn: center.weekStartsOn,
    isDemo: await isDemoOpen({ connection, config }, visitor),
    hasPublicTimetable: publicTimetableSettingsOf(center.policies).isPublished,
    legal: await currentLegalVersions(connection),
  };
}
