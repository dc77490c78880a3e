import {
  type BookingLimits,
  bookingLimitsInputSchema,
  defaultBookingLimits,
  defaultFeePolicy,
  defaultNoticeTexts,
  defaultProfessionalActs,
  defaultPublicTimetableSettings,
  defaultReturnGraceDays,
  defaultUnmarkedBookings,
  type FeePolicy,
  feePolicyInputSchema,
  isSafeOrigin,
  noticeKinds,
  noticeTextInputSchema,
  type NoticeTexts,
  type ProfessionalActs,
  professionalActsSchema,
  type PublicTimetableSettings,
  publicTimetableSettingsInputSchema,
  unmarkedBookings,
  type UnmarkedBookings,
} from '@aforo/shared/contract';

/** Readers of the stored `center.policies`, with defaults for missing and unreadable values. */
type Policies = Record<string, unknown>;

function objectAt(values: object, name: string): object {
  const stored: unknown = Object.entries(values).find(([field]) => field === name)?.[1];
  return typeof stored === 'object' && stored !== null ? stored : {};
}

export function bookingLimitsOf(policies: Policies): BookingLimits {
  const limits = { ...defaultBookingLimits, ...objectAt(policies, 'bookingLimits') };
  return bookingLimitsInputSchema.safeParse(limits).data ?? defaultBookingLimits;
}

export function feePolicyOf(policies: Policies): FeePolicy {
  const fees = { ...defaultFeePolicy, ...objectAt(policies, 'fees') };
  return feePolicyInputSchema.safeParse(fees).data ?? defaultFeePolicy;
}

export function noticeTextsOf(policies: Policies): NoticeTexts {
  const stored = objectAt(policies, 'noticeTexts');
  const texts = { ...defaultNoticeTexts };
  for (const kind of noticeKinds) {
    const { data } = noticeTextInputSchema.safeParse({ ...objectAt(stored, kind), kind });
    if (data) texts[kind] = { subject: data.subject, body: data.body };
  }
  return texts;
}

export function publicTimetableSettingsOf(policies: Policies): PublicTimetableSettings {
  const values = { ...defaultPublicTimetableSettings, ...objectAt(policies, 'publicTimetable') };
  const parsed = publicTimetableSettingsInputSchema.safeParse({
    ...values,
    // Origins over http could be stored in the past: they are dropped, and the rest is kept.
    // guard: the public timetable is framed only by https sites (public-timetable.test.ts)
    // without: `values.frameOrigins.filter(isSafeOrigin)` → `values.frameOrigins`
    frameOrigins: values.frameOrigins.filter(isSafeOrigin),
  });
  // Unreadable settings publish nothing.
  return parsed.data ?? { ...defaultPublicTimetableSettings, isPublished: false };
}

export function professionalActsOf(policies: Policies): ProfessionalActs {
  const acts = { ...defaultProfessionalActs, ...objectAt(policies, 'professionalActs') };
  return professionalActsSchema.safeParse(acts).data ?? defaultProfessionalActs;
}

export function returnGraceDaysOf(policies: Policies): number {
  const stored = policies['returnGraceDays'];
  return typeof stored === 'number' ? stored : defaultReturnGraceDays;
}

export function unmarkedBookingsOf(policies: Policies): UnmarkedBookings {
  const stored = policies['unmarkedBookings'];
  return unmarkedBookings.find((one) => one === stored) ?? defaultUnmarkedBookings;
}
