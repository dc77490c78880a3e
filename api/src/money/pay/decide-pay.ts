import type { PayLine, PayRuleKind, PayTerms } from '@aforo/shared/contract';

/** A rule of a professional, as stored. */
export interface DatedRule extends PayTerms {
  /** Null: the general rule. */
  serviceId: string | null;
  /** The first local day. */
  validFrom: string;
}

/** The facts of a session that pay depends on. */
export interface PaidSession extends Pick<
  PayLine,
  'localDate' | 'minutes' | 'isCancelled' | 'attended' | 'valueMinor'
> {
  serviceId: string;
}

export type PayDecision = Pick<PayLine, 'rule' | 'isMinimum' | 'amountMinor'>;

/**
 * What a session gives to the professional who gave it. A cancelled session, or one without a rule,
 * gives nothing; the minimum counts for every session that was given, also without attendees.
 */
export function decidePay(session: PaidSession, rules: readonly DatedRule[]): PayDecision {
  // guard: pay: a cancelled session gives nothing (decide-pay.test.ts)
  // without: `session.isCancelled` → `session.minutes < 0`
  if (session.isCancelled) return { rule: null, isMinimum: false, amountMinor: 0 };
  const rule = termsOn(rules, session);
  if (!rule) return { rule: null, isMinimum: false, amountMinor: 0 };
  const ownMinor = amountOf(rule, session);
  // guard: pay: the minimum of a session (decide-pay.test.ts)
  // without: `ownMinor < rule.minimumMinor` → `false`
  const isMinimum = ownMinor < rule.minimumMinor;
  return { rule, isMinimum, amountMinor: isMinimum ? rule.minimumMinor : ownMinor };
}

/**
 * The terms of a day: those of the service, unless it has none or is back to the general rule. Of
 * rules with the same scope, the latest that has begun.
 */
function termsOn(
  rules: readonly DatedRule[],
  { serviceId, localDate }: { serviceId: string; localDate: string },
): PayTerms | null {
  const ofService = currentRule(rules, serviceId, localDate);
  const rule =
    ofService && ofService.kind !== 'general' ? ofService : currentRule(rules, null, localDate);
  if (!rule) return null;
  const { kind, rateMinor, basisPoints, minimumMinor } = rule;
  return { kind, rateMinor, basisPoints, minimumMinor };
}

/** The latest rule of a scope that has begun on a day. */
export function currentRule<Rule extends Pick<DatedRule, 'serviceId' | 'validFrom'>>(
  rules: readonly Rule[],
  serviceId: string | null,
  localDate: string,
): Rule | null {
  let latest: Rule | null = null;
  for (const rule of rules) {
    if (rule.serviceId !== serviceId) continue;
    // guard: pay: a rule does not change the days before it (decide-pay.test.ts)
    if (rule.validFrom > localDate) continue;
    if (latest === null || rule.validFrom > latest.validFrom) latest = rule;
  }
  return latest;
}

function amountOf(
  { kind, rateMinor, basisPoints }: PayTerms,
  session: Pick<PaidSession, 'minutes' | 'attended' | 'valueMinor'>,
): number {
  const rate = rateMinor ?? 0;
  const amounts = {
    perSession: () => rate,
    perAttendee: () => rate * session.attended,
    // More was refunded than sold: the professional owes nothing for it.
    percentage: () => roundedShare(Math.max(0, session.valueMinor) * (basisPoints ?? 0), 10_000),
    hourly: () => roundedShare(rate * session.minutes, 60),
    unpaid: () => 0,
    general: () => 0,
  } satisfies Record<PayRuleKind, () => number>;
  return amounts[kind]();
}

/**
 * The rounding rule of pay: each session is rounded once to whole minor units, halves up, and a
 * total is the sum of rounded sessions.
 */
function roundedShare(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}
