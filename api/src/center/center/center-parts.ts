import {
  defaultNoticeTexts,
  noticeKinds,
  type SettingsPartName,
  settingsParts,
  type SettingsView,
} from '@aforo/shared/contract';
import type * as z from 'zod/mini';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type CenterRow, updatePolicies, updatePrimaryColor } from './center.repository.ts';
import {
  bookingLimitsOf,
  feePolicyOf,
  noticeTextsOf,
  professionalActsOf,
  publicTimetableSettingsOf,
  returnGraceDaysOf,
  unmarkedBookingsOf,
} from './policies.ts';
import { createSettingsPart } from './settings-part.ts';

/** The parts of the settings that are stored in the center's row, without rules of another layer. */
export function createCenterParts(dependencies: Dependencies) {
  /** A part that is stored as it is sent. */
  function plainPart<Values extends SettingsView<SettingsPartName>>(
    name: SettingsPartName,
    input: z.ZodMiniType<Values>,
    valuesOf: (row: CenterRow) => Values,
    write: (trx: Transaction, values: Values, row: CenterRow) => Promise<void>,
  ) {
    const unchanged = {
      beforeSave: (_: Transaction, values: Values) => values,
      present: (values: Values) => values,
    };
    return createSettingsPart(dependencies, { name, input, valuesOf, write, ...unchanged });
  }

  return {
    appearance: plainPart(
      'appearance',
      settingsParts.appearance.input,
      ({ primaryColor }) => ({ primaryColor }),
      (trx, { primaryColor }) => updatePrimaryColor(trx, primaryColor),
    ),
    bookingLimits: plainPart(
      'bookingLimits',
      settingsParts.bookingLimits.input,
      ({ policies }) => bookingLimitsOf(policies),
      (trx, bookingLimits, { policies }) => updatePolicies(trx, { ...policies, bookingLimits }),
    ),
    fees: plainPart(
      'fees',
      settingsParts.fees.input,
      ({ policies }) => feePolicyOf(policies),
      (trx, fees, { policies }) => updatePolicies(trx, { ...policies, fees }),
    ),
    professionalActs: plainPart(
      'professionalActs',
      settingsParts.professionalActs.input,
      ({ policies }) => professionalActsOf(policies),
      (trx, professionalActs, { policies }) =>
        updatePolicies(trx, { ...policies, professionalActs }),
    ),
    publicTimetable: plainPart(
      'publicTimetable',
      settingsParts.publicTimetable.input,
      ({ policies }) => publicTimetableSettingsOf(policies),
      (trx, publicTimetable, { policies }) => updatePolicies(trx, { ...policies, publicTimetable }),
    ),
    returnGrace: plainPart(
      'returnGrace',
      settingsParts.returnGrace.input,
      ({ policies }) => ({ returnGraceDays: returnGraceDaysOf(policies) }),
      (trx, values, { policies }) => updatePolicies(trx, { ...policies, ...values }),
    ),
    sessionClosing: plainPart(
      'sessionClosing',
      settingsParts.sessionClosing.input,
      ({ policies }) => ({ unmarkedBookings: unmarkedBookingsOf(policies) }),
      (trx, values, { policies }) => updatePolicies(trx, { ...policies, ...values }),
    ),
    noticeTexts: createSettingsPart(dependencies, {
      name: 'noticeTexts',
      input: settingsParts.noticeTexts.input,
      valuesOf: ({ policies }) => noticeTextsOf(policies),
      beforeSave: (_, { kind, ...text }, texts) => ({ ...texts, [kind]: text }),
      write: (trx, texts, { policies }) => {
        // Stores only texts that differ from the default, so that later defaults apply to the others.
        const customTexts = noticeKinds
          .filter(
            (kind) => JSON.stringify(texts[kind]) !== JSON.stringify(defaultNoticeTexts[kind]),
          )
          .map((kind) => [kind, texts[kind]] as const);
        return updatePolicies(trx, { ...policies, noticeTexts: Object.fromEntries(customTexts) });
      },
      present: (texts) => ({ texts }),
    }),
  };
}
