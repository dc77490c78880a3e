import { readCenter } from '../../center/center/index.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { type DemoPayRule, insertPayRules } from './pay-rules.repository.ts';

const ruleDays = 100;

/** The first professional, who has the demo's account, has no rule yet: an owner can try it. */
const terms: readonly (Pick<
  DemoPayRule,
  'kind' | 'rateMinor' | 'basisPoints' | 'minimumMinor'
> | null)[] = [
  null,
  { kind: 'perSession', rateMinor: 2800, basisPoints: null, minimumMinor: 0 },
  { kind: 'perAttendee', rateMinor: 450, basisPoints: null, minimumMinor: 1800 },
  { kind: 'percentage', rateMinor: null, basisPoints: 4500, minimumMinor: 1500 },
  { kind: 'hourly', rateMinor: 2400, basisPoints: null, minimumMinor: 0 },
];

/** How the demo's professionals are paid, since before the timetable starts. */
export async function addDemoPayRules(
  trx: Transaction,
  { professionalIds, adminId, now }: { professionalIds: string[]; adminId: string; now: Date },
): Promise<void> {
  const { timeZone } = await readCenter(trx);
  const createdAt = new Date(now.getTime() - ruleDays * 86_400_000);
  await insertPayRules(
    trx,
    professionalIds.flatMap((professionalId, position) => {
      const rule = terms[position];
      if (!rule) return [];
      return [
        {
          ...rule,
          id: newId(),
          professionalId,
          serviceId: null,
          validFrom: localDateOf(createdAt, timeZone),
          createdAt,
          createdByUserId: adminId,
        },
      ];
    }),
  );
}
