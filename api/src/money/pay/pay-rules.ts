import type { Actor, PayRule, PayRuleInput } from '@aforo/shared/contract';
import { readCenter } from '../../center/center/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { addMonths, localDateOf, startOfDay } from '../../platform/time/local-time.ts';
import { currentRule } from './decide-pay.ts';
import { longDateText, payRuleText } from './pay.messages.ts';
import * as repository from './pay.repository.ts';
import type { RuleRow } from './pay.repository.ts';

/** @throws {DomainError} `not_found` for a professional that does not exist */
export async function readPayRules(
  connection: Connection,
  professionalId: string,
  now: Date,
): Promise<{ items: PayRule[] }> {
  const [professional] = await repository.listProfessionals(connection, professionalId);
  if (!professional) throw new DomainError('not_found');
  const rules = await repository.listRules(connection, professionalId);
  const changeable = await changeableFrom(connection, professionalId, rules, now);
  const today = localDateOf(now, (await readCenter(connection)).timeZone);
  return {
    items: rules.map((rule): PayRule => ({
      id: rule.id,
      serviceId: rule.serviceId,
      serviceName: rule.serviceName,
      kind: rule.kind,
      rateMinor: rule.rateMinor,
      basisPoints: rule.basisPoints,
      minimumMinor: rule.minimumMinor,
      validFrom: rule.validFrom,
      isCurrent: currentRule(rules, rule.serviceId, today) === rule,
      isRemovable: rule.validFrom >= changeable,
    })),
  };
}

/**
 * Adds a rule, or replaces the one of the same service and day.
 * @throws {DomainError} `validation_failed` for a day in a month that no longer changes
 */
export async function setPayRule(
  trx: Transaction,
  { audit, clock }: Dependencies,
  actor: Actor,
  professionalId: string,
  input: PayRuleInput,
): Promise<{ items: PayRule[] }> {
  const now = clock.now();
  const rules = await lockRules(trx, professionalId);
  const { serviceId } = input;
  if (serviceId !== null && !(await repository.serviceExists(trx, serviceId))) {
    throw invalidFields({ serviceId: 'Ese servicio no existe.' });
  }
  const changeable = await changeableFrom(trx, professionalId, rules, now);
  // guard: pay: a rule does not change months that have passed (pay.test.ts)
  if (input.validFrom < changeable) {
    throw invalidFields({
      validFrom: `Los meses que han pasado no cambian. Elige un día desde el ${longDateText(changeable)}.`,
    });
  }
  const replaced = rules.find(
    (rule) => rule.serviceId === serviceId && rule.validFrom === input.validFrom,
  );
  if (replaced) await repository.deleteRule(trx, replaced.id);
  await repository.insertRule(trx, {
    ...input,
    id: newId(),
    professionalId,
    createdAt: replaced?.createdAt ?? now,
    createdByUserId: actor.userId,
  });
  const after = await repository.listRules(trx, professionalId);
  const added = after.find(
    (rule) => rule.serviceId === serviceId && rule.validFrom === input.validFrom,
  );
  const { currency } = await readCenter(trx);
  await audit.write(trx, {
    actor,
    action: 'updated',
    entity: 'professional',
    entityId: professionalId,
    changes: [
      {
        field: 'payRule',
        before: replaced ? payRuleText(replaced, currency) : null,
        after: added ? payRuleText(added, currency) : null,
      },
    ],
  });
  return readPayRules(trx, professionalId, now);
}

/** @throws {DomainError} `illegal_transition` for a rule of a month that no longer changes */
export async function removePayRule(
  trx: Transaction,
  { audit, clock }: Dependencies,
  actor: Actor,
  ruleId: string,
): Promise<{ items: PayRule[] }> {
  const now = clock.now();
  const professionalId = await repository.findRuleOwner(trx, ruleId);
  if (professionalId === undefined) throw new DomainError('not_found');
  const rules = await lockRules(trx, professionalId);
  // Reads again under the lock.
  const rule = rules.find(({ id }) => id === ruleId);
  if (!rule) throw new DomainError('not_found');
  // guard: pay: a rule that counted in a past month stays (pay.test.ts)
  if (rule.validFrom < (await changeableFrom(trx, professionalId, rules, now))) {
    throw new DomainError('illegal_transition');
  }
  await repository.deleteRule(trx, ruleId);
  const { currency } = await readCenter(trx);
  await audit.write(trx, {
    actor,
    action: 'updated',
    entity: 'professional',
    entityId: professionalId,
    changes: [{ field: 'payRule', before: payRuleText(rule, currency), after: null }],
  });
  return readPayRules(trx, professionalId, now);
}

async function lockRules(trx: Transaction, professionalId: string): Promise<RuleRow[]> {
  const professional = await repository.lockPay(trx, professionalId);
  if (!professional) throw new DomainError('not_found');
  return repository.listRules(trx, professionalId);
}

/**
 * The first day from which rules may change: that of the current month. A professional whose first
 * rule was made this month is still being set up, and may be paid for earlier months that are not
 * closed.
 */
async function changeableFrom(
  connection: Connection,
  professionalId: string,
  rules: readonly RuleRow[],
  now: Date,
): Promise<string> {
  const { timeZone } = await readCenter(connection);
  const firstOfMonth = `${localDateOf(now, timeZone).slice(0, 7)}-01`;
  const startOfMonth = startOfDay(firstOfMonth, timeZone);
  if (rules.some(({ createdAt }) => createdAt < startOfMonth)) return firstOfMonth;
  const [latest] = await repository.listStatements(connection, professionalId);
  return latest ? addMonths(latest.month, 1) : '1900-01-01';
}
