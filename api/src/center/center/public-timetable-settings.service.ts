import {
  defaultPublicTimetableSettings,
  isSafeOrigin,
  type PublicTimetableSettings,
  publicTimetableSettingsInputSchema,
} from '@aforo/shared/contract';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createCenterPart } from './center-part.ts';
import { updatePolicies } from './center.repository.ts';

/** The settings stored in the center's policies, with defaults for missing ones. */
export function publicTimetableSettingsOf(
  policies: Record<string, unknown>,
): PublicTimetableSettings {
  const stored = policies['publicTimetable'];
  const isObject = typeof stored === 'object' && stored !== null;
  const values = { ...defaultPublicTimetableSettings, ...(isObject ? stored : {}) };
  const parsed = publicTimetableSettingsInputSchema.safeParse({
    ...values,
    // Origins over http could be stored in the past: they are dropped, and the rest is kept.
    // guard: the public timetable is framed only by https sites (public-timetable.test.ts)
    // without: `values.frameOrigins.filter(isSafeOrigin)` → `values.frameOrigins`
    frameOrigins: values.frameOrigins.filter(isSafeOrigin),
  });
  // Unreadable settings publish nothing.
  return parsed.success ? parsed.data : { ...defaultPublicTimetableSettings, isPublished: false };
}

/** The public part of the timetable, for visitors without an account. */
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
