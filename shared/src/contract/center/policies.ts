import * as z from 'zod/mini';
import { bookingLimitsInputSchema } from '../booking/booking-limits.ts';
import { publicTimetableSettingsInputSchema } from '../timetable/public-timetable.ts';
import { feePolicyInputSchema } from './fees.ts';
import { noticeKinds, noticeTextFieldsSchema } from './notice-texts.ts';
import { returnGraceInputSchema } from './returned-sessions.ts';
import { sessionClosingPolicySchema } from './session-closing.ts';

/**
 * All that `center.policies` holds; of what isn't there a default stands for it. Each is written by its own call, and
 * tests see that each is, and that each field has its place on a screen.
 */
export const centerPoliciesSchema = z.object({
  bookingLimits: bookingLimitsInputSchema,
  fees: feePolicyInputSchema,
  noticeTexts: z.partialRecord(z.enum(noticeKinds), noticeTextFieldsSchema),
  publicTimetable: publicTimetableSettingsInputSchema,
  returnGraceDays: returnGraceInputSchema.shape.returnGraceDays,
  unmarkedBookings: sessionClosingPolicySchema.shape.unmarkedBookings,
});
