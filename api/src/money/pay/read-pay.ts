import type {
  PayCorrection,
  PayLine,
  PayMonth,
  PayStatement,
  PayTerms,
} from '@aforo/shared/contract';
import { readCenter } from '../../center/center/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import { addDays, addMonths, localDateOf, startOfDay } from '../../platform/time/local-time.ts';
import { listSessionValues } from '../reports/index.ts';
import { decidePay } from './decide-pay.ts';
import * as repository from './pay.repository.ts';
import type { RuleRow, SessionRow, StatementLineRow } from './pay.repository.ts';

/** Closed months, before a statement, whose later changes are still corrected. */
const correctedMonths = 12;

interface PayQuery {
  /** `YYYY-MM`. */
  month: string;
  /** Null: all professionals. */
  professionalId: string | null;
  now: Date;
}

/** A professional's sessions of an open month, with what they give as of now. */
interface OpenMonth {
  lines: PayLine[];
  plannedMinutes: number;
}

type Statements = Pick<PayMonth, 'month' | 'currency'> & { items: PayStatement[] };

/**
 * The statements of a month, by name of the professional. A closed one is read as it was stored; an
 * open one is computed, and corrects the closed months before it.
 */
export async function readStatements(
  connection: Connection,
  { month, professionalId, now }: PayQuery,
): Promise<Statements> {
  const { timeZone, currency } = await readCenter(connection);
  const professionals = await repository.listProfessionals(connection, professionalId);
  const rules = await repository.listRules(connection, professionalId);
  const closed = await repository.listStatements(connection, professionalId);
  const compute = (of: string) =>
    computeMonth(connection, { month: of, professionalId, now, timeZone, rules });
  const ofMonth = closed.filter((statement) => statement.month === firstDay(month));
  const stored = await repository.listStatementLines(
    connection,
    ofMonth.map(({ id }) => id),
  );
  const open = ofMonth.length === professionals.length ? null : await compute(month);
  const corrections = await readCorrections(connection, {
    month,
    closed,
    professionalId,
    timeZone,
    compute,
  });
  const hasEnded = startOfDay(firstDay(nextMonth(month)), timeZone) <= now;
  const items = professionals.map(({ id, name }): PayStatement => {
    const statement = ofMonth.find((one) => one.professionalId === id);
    const about = { professionalId: id, professionalName: name, month, currency };
    if (statement) {
      const lines = stored.filter((line) => line.statementId === statement.id);
      return withTotals({
        ...about,
        closedAt: statement.closedAt.toISOString(),
        isClosable: false,
        plannedMinutes: statement.plannedMinutes,
        lines: lines
          .filter(({ kind }) => kind === 'session')
          .map((line) => presentStored(line, timeZone)),
        corrections: lines
          .filter(({ kind }) => kind === 'correction')
          .map((line) => ({
            ...presentStored(line, timeZone),
            beforeMinor: line.beforeMinor ?? 0,
          })),
      });
    }
    const { lines = [], plannedMinutes = 0 } = open?.get(id) ?? {};
    return withTotals({
      ...about,
      closedAt: null,
      isClosable: hasEnded,
      plannedMinutes,
      lines,
      corrections: corrections.get(id) ?? [],
    });
  });
  return { month, currency, items };
}

/** The totals of each professional with something to show. */
export async function readPayMonth(
  connection: Connection,
  { month, now }: Pick<PayQuery, 'month' | 'now'>,
): Promise<PayMonth> {
  const { currency, items } = await readStatements(connection, {
    month,
    professionalId: null,
    now,
  });
  const rules = await repository.listRules(connection, null);
  const withRule = new Set(rules.map(({ professionalId }) => professionalId));
  const shown = items
    .map(({ lines, corrections, month: _month, currency: _currency, isClosable, ...totals }) => ({
      ...totals,
      hasRule: withRule.has(totals.professionalId),
      isEmpty: lines.length + corrections.length === 0 && totals.plannedMinutes === 0,
      isClosable,
    }))
    .filter(({ isEmpty, hasRule, closedAt }) => !isEmpty || hasRule || closedAt !== null);
  return {
    month,
    currency,
    totalMinor: sum(shown, ({ totalMinor }) => totalMinor),
    items: shown.map(({ isEmpty: _isEmpty, isClosable: _isClosable, ...item }) => item),
  };
}

interface MonthQuery extends PayQuery {
  timeZone: string;
  rules: readonly RuleRow[];
}

/** By professional; those without sessions have no entry. */
async function computeMonth(
  connection: Connection,
  { month, professionalId, now, timeZone, rules }: MonthQuery,
): Promise<Map<string, OpenMonth>> {
  const starts = startOfDay(firstDay(month), timeZone);
  const ends = startOfDay(firstDay(nextMonth(month)), timeZone);
  const sessions = await repository.listSessions(connection, { starts, ends }, professionalId);
  // The value of an unlimited bono is that of the days that have passed.
  const nowInclusive = new Date(now.getTime() + 1);
  const earlier = (instant: Date) => (instant < nowInclusive ? instant : nowInclusive);
  const span = { starts: earlier(starts), ends: earlier(ends) };
  const values = await listSessionValues(connection, span, nowInclusive);
  const valueOf = new Map(values.map(({ sessionId, minor }) => [sessionId, minor]));
  const months = new Map<string, OpenMonth>();
  for (const session of sessions) {
    const found = months.get(session.professionalId) ?? { lines: [], plannedMinutes: 0 };
    months.set(session.professionalId, found);
    if (!session.isCancelled) found.plannedMinutes += minutesOf(session);
    // guard: pay: only sessions that have ended count (pay.test.ts)
    if (session.endsAt > now) continue;
    const ownRules = rules.filter((rule) => rule.professionalId === session.professionalId);
    const facts = {
      localDate: localDateOf(session.startsAt, timeZone),
      minutes: minutesOf(session),
      valueMinor: valueOf.get(session.id) ?? 0,
    };
    const { isCancelled, attended, serviceId } = session;
    const decision = decidePay({ ...facts, isCancelled, attended, serviceId }, ownRules);
    found.lines.push({
      ...facts,
      ...decision,
      sessionId: session.id,
      serviceName: session.serviceName,
      startsAt: session.startsAt.toISOString(),
      isCancelled,
      attended,
      noShow: session.noShow,
      cancelledLate: session.cancelledLate,
      unmarked: session.unmarked,
    });
  }
  return months;
}

interface CorrectionQuery extends Pick<PayQuery, 'month' | 'professionalId'> {
  /** The latest month first. */
  closed: readonly repository.StatementRow[];
  timeZone: string;
  compute: (month: string) => Promise<Map<string, OpenMonth>>;
}

/**
 * The differences of closed months, by professional: what their sessions give now, minus what closed
 * statements paid or corrected. They belong to the month after the latest closed one.
 */
async function readCorrections(
  connection: Connection,
  { month, closed, professionalId, timeZone, compute }: CorrectionQuery,
): Promise<Map<string, PayCorrection[]>> {
  const latest = new Map<string, string>();
  for (const statement of closed) {
    if (!latest.has(statement.professionalId)) {
      latest.set(statement.professionalId, statement.month);
    }
  }
  const first = firstDay(addMonths(firstDay(month), -correctedMonths).slice(0, 7));
  const corrected = closed.filter(
    (statement) =>
      statement.month >= first &&
      latest.get(statement.professionalId) === addMonths(firstDay(month), -1),
  );
  const corrections = new Map<string, PayCorrection[]>();
  if (corrected.length === 0) return corrections;
  const paid = await repository.listPaid(connection, professionalId);
  const months = [...new Set(corrected.map((statement) => statement.month))].toSorted();
  const storedLines = await repository.listStatementLines(
    connection,
    corrected.map(({ id }) => id),
  );
  const statementIds = new Map(corrected.map((one) => [one.id, one.professionalId]));
  for (const closedMonth of months) {
    const computed = await compute(closedMonth.slice(0, 7));
    for (const statement of corrected.filter((one) => one.month === closedMonth)) {
      const id = statement.professionalId;
      const before = new Map(
        paid
          .filter((row) => row.professionalId === id && row.sessionMonth === closedMonth)
          .map((row) => [row.sessionId, row.minor]),
      );
      const lines = computed.get(id)?.lines ?? [];
      const stored = new Map(
        storedLines
          .filter((line) => statementIds.get(line.statementId) === id)
          .filter((line) => line.sessionMonth === closedMonth)
          .map((line) => [line.sessionId, line]),
      );
      // A session that another professional has by now, or that was moved to another month.
      const left = [...stored.values()]
        .filter((line) => !lines.some(isLineOf(line)))
        .map((line) => ({
          ...presentStored(line, timeZone),
          rule: null,
          isMinimum: false,
          amountMinor: 0,
        }));
      const changed = [...lines, ...left].flatMap((line): PayCorrection[] => {
        const beforeMinor = before.get(line.sessionId) ?? 0;
        // guard: pay: a closed month is corrected once (pay-statements.test.ts)
        // without: `line.amountMinor - beforeMinor` → `line.amountMinor - beforeMinor + 1`
        const amountMinor = line.amountMinor - beforeMinor;
        return amountMinor === 0 ? [] : [{ ...line, beforeMinor, amountMinor }];
      });
      corrections.set(id, [...(corrections.get(id) ?? []), ...changed]);
    }
  }
  return corrections;
}

function isLineOf({ sessionId }: { sessionId: string }) {
  return (line: { sessionId: string }) => line.sessionId === sessionId;
}

function withTotals(
  statement: Omit<
    PayStatement,
    | 'sessions'
    | 'givenMinutes'
    | 'attended'
    | 'unmarked'
    | 'withoutRule'
    | 'sessionsMinor'
    | 'correctionsMinor'
    | 'totalMinor'
  >,
): PayStatement {
  const { lines, corrections } = statement;
  const given = lines.filter(({ isCancelled }) => !isCancelled);
  const sessionsMinor = sum(lines, ({ amountMinor }) => amountMinor);
  const correctionsMinor = sum(corrections, ({ amountMinor }) => amountMinor);
  return {
    ...statement,
    sessions: given.length,
    givenMinutes: sum(given, ({ minutes }) => minutes),
    attended: sum(given, ({ attended }) => attended),
    unmarked: sum(given, ({ unmarked }) => unmarked),
    withoutRule: given.filter(({ rule }) => rule === null).length,
    sessionsMinor,
    correctionsMinor,
    totalMinor: sessionsMinor + correctionsMinor,
  };
}

function presentStored(line: StatementLineRow, timeZone: string): PayLine {
  const { ruleKind, rateMinor, basisPoints, minimumMinor } = line;
  const rule: PayTerms | null = ruleKind && {
    kind: ruleKind,
    rateMinor,
    basisPoints,
    minimumMinor,
  };
  return {
    sessionId: line.sessionId,
    serviceName: line.serviceName,
    startsAt: line.startsAt.toISOString(),
    localDate: localDateOf(line.startsAt, timeZone),
    minutes: line.minutes,
    isCancelled: line.isCancelled,
    attended: line.attended,
    noShow: line.noShow,
    cancelledLate: line.cancelledLate,
    unmarked: line.unmarked,
    valueMinor: line.valueMinor,
    rule,
    isMinimum: line.isMinimum,
    amountMinor: line.amountMinor,
  };
}

function minutesOf({ startsAt, endsAt }: Pick<SessionRow, 'startsAt' | 'endsAt'>): number {
  return Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000);
}

export function firstDay(month: string): string {
  return `${month}-01`;
}

/** The month after `YYYY-MM`. */
function nextMonth(month: string): string {
  return addDays(firstDay(month), 31).slice(0, 7);
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
