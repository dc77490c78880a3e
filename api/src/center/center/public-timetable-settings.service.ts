import {
  defaultPublicTimetableSettings,
  isSafeOrigin,
  type PublicTimetableSettings,
  publicTimetableSettingsInputSchema,
} from '@aforo/shared/contract';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createCenterPart } from './center-part.ts';
import { updatePolicies } from './center.repository.ts';

/** What is stored in the center's policies; the default for what isn't. */
export function publicTimetableSettingsOf(
  policies: Record<string, unknown>,
): PublicTimetableSettings {
  const stored = policies['publicTimetable'];
  const isObject = typeof stored === 'object' && stored !== null;
  const values = { ...defaultPublicTimetableSettings, ...(isObject ? stored : {}) };
  const parsed = publicTimetableSettingsInputSchema.safeParse({
    ...values,
    // Sites over http could be stored once: they hold the page no more, and the rest stays as it is.
    frameOrigins: values.frameOrigins.filter(isSafeOrigin),
  });
  // What can't be read is shown to nobody.
  return parsed.success ? parsed.data : { ...defaultPublicTimetableSettings, isPublished: false };
}

/** What the administration shows to who has no account. */
export function createPublicTimetableSettingsService(
  dependencies: Pick<Dependencies, 'database' | 'audit'>,
) {
  return createCenterPart<PublicTimetableSettings>(dependencies, {
    name: 'publicTimetable',
    of: ({ policies }) => publicTimetableSettingsOf(policies),
    write: (trx, { policies }, publicTimetable) =>
      updatePolicies(trx, { ...policies, publicTimetable }),
  });
}
