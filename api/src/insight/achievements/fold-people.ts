import type { AchievementRule } from '@aforo/shared/contract';
import { readCenter } from '../../center/center/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import { groupBy } from '../../platform/group-by.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
import {
  type ClientIds,
  listAttendances,
  listBirthDates,
  listFreezes,
  readOpening,
} from './attendance.repository.ts';
import { closedWeeks } from './closed-weeks.ts';
import { type Attendance, foldAttendance, type RuleProgress } from './fold-attendance.ts';

interface Rule {
  id: string;
  rule: AchievementRule;
}

export interface FoldOfPerson extends RuleProgress {
  achievementId: string;
  clientId: string;
}

/**
 * What clients have earned by some rules, and their progress, in a constant number of queries.
 * Clients without attendance are left out.
 */
export async function foldPeople(
  connection: Connection,
  rules: readonly Rule[],
  clientIds: ClientIds,
  now: Date,
): Promise<FoldOfPerson[]> {
  const center = await readCenter(connection);
  const { timeZone, weekStartsOn } = center;
  const attendances = await listAttendances(connection, clientIds);
  const birthDates = await listBirthDates(connection, clientIds);
  const freezes = groupBy(await listFreezes(connection, clientIds, now), (row) => row.clientId);
  const closed = closedWeeks(await readOpening(connection), weekStartsOn);
  const today = localDateOf(now, timeZone);
  return byPerson(attendances).flatMap(([clientId, attended]) => {
    const context = {
      today,
      weekStartsOn,
      closedWeeks: closed,
      freezes: freezes.get(clientId) ?? [],
      birthDate: birthDates.get(clientId) ?? null,
    };
    return rules.map(({ id, rule }) => ({
      achievementId: id,
      clientId,
      ...foldAttendance(rule, attended, context),
    }));
  });
}

/** The rows are sorted by client. */
function byPerson(attendances: readonly Attendance[]): [string, Attendance[]][] {
  const people: [string, Attendance[]][] = [];
  for (const attendance of attendances) {
    const last = people.at(-1);
    if (last?.[0] === attendance.clientId) last[1].push(attendance);
    else people.push([attendance.clientId, [attendance]]);
  }
  return people;
}
