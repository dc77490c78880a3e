import type { Actor, PayCorrection, PayLine, PayStatement } from '@aforo/shared/contract';
import { readCenter } from '../../center/center/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { closedMonthText } from './pay.messages.ts';
import * as repository from './pay.repository.ts';
import { firstDay, readStatements } from './read-pay.ts';

/**
 * Fixes a month that has ended. Later changes are corrections of the next month.
 * @throws {DomainError} `illegal_transition` before its end or if it is closed; `pay_changed` when
 *   the total is not the one that was shown
 */
export async function closePayStatement(
  trx: Transaction,
  { audit, clock }: Dependencies,
  actor: Actor,
  {
    professionalId,
    month,
    totalMinor,
  }: { professionalId: string; month: string; totalMinor: number },
): Promise<PayStatement> {
  const now = clock.now();
  if (!(await repository.lockPay(trx, professionalId))) throw new DomainError('not_found');
  const query = { month, professionalId, now };
  const statement = onlyItem(await readStatements(trx, query));
  // guard: pay: a month is closed once, after its end (pay-statements.test.ts)
  if (!statement.isClosable) throw new DomainError('illegal_transition');
  // guard: pay: the total that was shown is closed (pay-statements.test.ts)
  if (statement.totalMinor !== totalMinor) throw new DomainError('pay_changed');
  await repository.insertStatement(
    trx,
    {
      id: newId(),
      professionalId,
      month: firstDay(month),
      plannedMinutes: statement.plannedMinutes,
      totalMinor,
      closedAt: now,
      closedByUserId: actor.userId,
    },
    [
      ...statement.lines.map((line) => ({ ...storedLine(line), kind: 'session' as const })),
      ...statement.corrections.map((line) => ({
        ...storedLine(line),
        kind: 'correction' as const,
        beforeMinor: line.beforeMinor,
      })),
    ],
  );
  const { currency } = await readCenter(trx);
  await audit.write(trx, {
    actor,
    action: 'updated',
    entity: 'professional',
    entityId: professionalId,
    changes: [
      { field: 'payStatement', before: null, after: closedMonthText(month, totalMinor, currency) },
    ],
  });
  return onlyItem(await readStatements(trx, query));
}

/** @throws {DomainError} `not_found` for a professional that does not exist */
export function onlyItem({ items: [item] }: { items: readonly PayStatement[] }): PayStatement {
  if (!item) throw new DomainError('not_found');
  return item;
}

function storedLine(line: PayLine | PayCorrection) {
  const { rule, localDate } = line;
  if (rule?.kind === 'general') throw new Error('a session has the terms of the general rule');
  return {
    sessionId: line.sessionId,
    sessionMonth: firstDay(localDate.slice(0, 7)),
    serviceName: line.serviceName,
    startsAt: new Date(line.startsAt),
    minutes: line.minutes,
    isCancelled: line.isCancelled,
    attended: line.attended,
    noShow: line.noShow,
    cancelledLate: line.cancelledLate,
    unmarked: line.unmarked,
    valueMinor: line.valueMinor,
    ruleKind: rule?.kind ?? null,
    rateMinor: rule?.rateMinor ?? null,
    basisPoints: rule?.basisPoints ?? null,
    minimumMinor: rule?.minimumMinor ?? 0,
    isMinimum: line.isMinimum,
    beforeMinor: null,
    amountMinor: line.amountMinor,
  };
}
