import type { Store } from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import { readMoneySettings } from '../../settings/index.ts';
import { decideSale } from './decide-sale.ts';
import { loadSaleFacts } from './sale-facts.repository.ts';

type MembershipStart = NonNullable<Store['packages'][number]['start']>;

/**
 * What the client would pay today for each renewing package, by the decision of its sale. Leaves
 * out the packages that the client has and those that don't renew. The number of statements doesn't
 * depend on the number of packages.
 */
export async function quoteMemberships(
  connection: Connection,
  { clientId, templateIds }: { clientId: string; templateIds: readonly string[] },
  at: Date,
): Promise<ReadonlyMap<string, MembershipStart>> {
  const lines = templateIds.map((templateId) => lineOf(templateId));
  if (lines.length === 0) return new Map();
  const settings = await readMoneySettings(connection);
  const { timeZone } = await readCenter(connection);
  const facts = await loadSaleFacts(connection, { clientId, lines }, { isLocked: false });
  const context = {
    facts,
    settings,
    timeZone,
    actor: { role: 'client' },
    today: localDateOf(at, timeZone),
    discountedInShiftMinor: 0,
  } as const;
  const starts = new Map<string, MembershipStart>();
  for (const templateId of templateIds) {
    const template = facts.templates.get(templateId);
    if (!template?.renewsMonthly || facts.memberTemplates.has(templateId)) continue;
    const decided = decideSale({ clientId, lines: [lineOf(templateId)] }, context);
    const renewal = decided.lines[0]?.renewal;
    if (!renewal) continue;
    const { periodMonths, seatsPerWeek } = template.plan;
    starts.set(templateId, {
      periodMonths,
      seatsPerWeek,
      renewal,
      totalMinor: decided.totalMinor,
      lines: decided.lines.map(({ description, discountReason, totalMinor }) => ({
        description,
        discountReason,
        totalMinor,
      })),
    });
  }
  return starts;
}

const lineOf = (templateId: string) => ({ kind: 'package', templateId, quantity: 1 }) as const;
