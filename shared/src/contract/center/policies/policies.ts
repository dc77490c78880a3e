import * as z from 'zod/mini';
import { bookingLimitsInputSchema } from '../../booking/booking-limits.ts';
import { publicTimetableSettingsInputSchema } from '../../timetable/public-timetable.ts';
import { feePolicyInputSchema } from './fees.ts';
import { noticeKinds, noticeTextFieldsSchema } from './notice-texts.ts';
import { professionalActsSchema } from './professional-acts.ts';
import { returnGraceInputSchema } from './returned-sessions.ts';
import { sessionClosingPolicySchema } from './session-closing.ts';

/**
 * The whole content of `center.policies`; missing parts have defaults. Each part is written by its
 * own endpoint. Tests check this, and that each field appears on a screen.
 */
export const centerPoliciesSchema = z.object({
  bookingLimits: bookingLimitsInputSchema,
  fees: feePolicyInputSchema,
  noticeTexts: z.partialRecord(z.enum(noticeKinds), noticeTextFieldsSchema),
  professionalActs: professionalActsSchema,
  publicTimetable: publicTimetableSettingsInputSchema,
  returnGraceDays: returnGraceInputSchema.shape.returnGraceDays,
  unmarkedBookings: sessionClosingPolicySchema.shape.unmarkedBookings,
});
