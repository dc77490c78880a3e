import * as z from 'zod/mini';
import { bookingLimitsInputSchema } from '../booking/booking-limits.ts';
import { endpoint } from '../endpoint.ts';
import { versionSchema } from '../fields.ts';
import { accessPolicySchema, accessPolicyViewSchema } from '../identity/second-factor.ts';
import {
  directDebitSettingsInputSchema,
  directDebitSettingsSchema,
} from '../money/direct-debit/creditor.ts';
import {
  invoicingInputSchema,
  invoicingSchema,
  moneySettingsInputSchema,
  moneySettingsSchema,
} from '../money/money-settings.ts';
import { publicTimetableSettingsInputSchema } from '../timetable/public-timetable.ts';
import { appearanceInputSchema } from './appearance.ts';
import { centerInputSchema, centerSchema } from './center.ts';
import { feePolicyInputSchema } from './policies/fees.ts';
import { noticeTextInputSchema, noticeTextsSchema } from './policies/notice-texts.ts';
import { professionalActsSchema } from './policies/professional-acts.ts';
import { returnGraceInputSchema } from './policies/returned-sessions.ts';
import { sessionClosingPolicySchema } from './policies/session-closing.ts';

/** What is saved and what is read of the settings that one form edits. */
interface SettingsSchemas {
  input: z.ZodMiniType<object>;
  view: z.ZodMiniType<object>;
}
const same = <S extends z.ZodMiniType<object>>(schema: S) => ({ input: schema, view: schema });

/** The settings of the center by part. Each part is saved by itself and has its own version. */
export const settingsParts = {
  accessPolicy: { input: accessPolicySchema, view: accessPolicyViewSchema },
  appearance: same(appearanceInputSchema),
  bookingLimits: same(bookingLimitsInputSchema),
  contact: { input: centerInputSchema, view: centerSchema },
  directDebit: { input: directDebitSettingsInputSchema, view: directDebitSettingsSchema },
  fees: same(feePolicyInputSchema),
  invoicing: { input: invoicingInputSchema, view: invoicingSchema },
  money: { input: moneySettingsInputSchema, view: moneySettingsSchema },
  /** Saved one text at a time. */
  noticeTexts: { input: noticeTextInputSchema, view: noticeTextsSchema },
  professionalActs: same(professionalActsSchema),
  publicTimetable: same(publicTimetableSettingsInputSchema),
  returnGrace: same(returnGraceInputSchema),
  sessionClosing: same(sessionClosingPolicySchema),
} as const satisfies Record<string, SettingsSchemas>;

export type SettingsPartName = keyof typeof settingsParts;
export const settingsPartNames = Object.keys(settingsParts) as SettingsPartName[]; // Object.keys loses the literal type
export type SettingsInput<P extends SettingsPartName> = z.output<
  (typeof settingsParts)[P]['input']
>;
export type SettingsView<P extends SettingsPartName> = z.output<(typeof settingsParts)[P]['view']>;
/** A part with the version that saving it must name. */
export interface StoredSettings<P extends SettingsPartName> {
  values: SettingsView<P>;
  version: number;
}

const params = z.object({ part: z.enum(settingsPartNames) });
/** No view has all required fields of another, so the union finds the view of the part. */
const storedSettingsSchema = z.object({
  values: z.union(Object.values(settingsParts).map(({ view }) => view)),
  /** The center's version: changes of other parts raise it too. */
  version: z.number(),
});

export const getSettingsPart = endpoint('GET', '/api/settings/:part', {
  summary: 'Una parte de los ajustes del centro, que edita la administración',
  params,
  response: storedSettingsSchema,
});
export const updateSettingsPart = endpoint('PUT', '/api/settings/:part', {
  summary: 'Guardar una parte de los ajustes del centro',
  params,
  body: z.strictObject({
    /** Checked by the server with the part's schema. */
    values: z.record(z.string(), z.unknown()),
    version: versionSchema,
  }),
  response: storedSettingsSchema,
});
