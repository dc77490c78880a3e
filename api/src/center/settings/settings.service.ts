import type { Settings } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import { currentLegalVersions } from '../legal/index.ts';
import { logoOf, publicTimetableSettingsOf, readCenter } from '../center/index.ts';

/**
 * What everybody may know of the center, logged in or not.
 * @param opensDemo whether the demo's accounts work for who asks
 */
export async function publicSettings(
  connection: Connection,
  opensDemo: boolean,
): Promise<Settings> {
  const center = await readCenter(connection);
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
      logo: logoOf(center),
    },
    locale: 'es',
    weekStartsOn: center.week_starts_on,
    isDemo: center.is_demo && opensDemo,
    hasPublicTimetable: publicTimetableSettingsOf(center.policies).isPublished,
    legal: await currentLegalVersions(connection),
  };
}
