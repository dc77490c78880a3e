import type { Achievement, AchievementInput, AchievementRule } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import type { BookingTestServer } from '../servers/booking-test-server.ts';
import type { Person } from '../servers/test-app.ts';

/** Counts every class, with the steps that the tests need. */
export const classesRule: AchievementRule = {
  metric: 'classes',
  steps: [2],
  absenceDays: null,
  isRepeated: false,
  serviceIds: [],
  professionalIds: [],
  startsFrom: null,
  startsUntil: null,
  since: null,
};

export const constancy: AchievementInput = {
  name: 'Constancia',
  description: 'Por venir una y otra vez.',
  icon: 'medal',
  rewardCredits: null,
  rewardText: null,
  isMailed: false,
  rule: classesRule,
};

export async function addAchievement(
  admin: Pick<Person, 'post'>,
  input: Partial<AchievementInput> = {},
): Promise<Achievement> {
  const answer = await admin.post('/api/achievements', { ...constancy, ...input });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Achievement>();
}

export async function addActiveAchievement(
  admin: Pick<Person, 'post'>,
  input: Partial<AchievementInput> = {},
): Promise<Achievement> {
  const { id, version } = await addAchievement(admin, input);
  const answer = await admin.post(`/api/achievements/${id}/activate`, { version });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Achievement>();
}

/** Inserts a past class with an attendance into the database. @returns the booking's id */
export async function addAttendance(
  server: BookingTestServer,
  clientId: string,
  startsAt: string,
  options: { serviceId?: string; professionalId?: string } = {},
): Promise<string> {
  const sessionId = await server.addSession({ startsAt, ...options });
  const id = newId();
  await server.rows(
    `insert into booking (id, session_id, client_id, status, cancellation_minutes,
       free_cancel_until, price_minor, source, booked_at, marked_at)
     values ($1, $2, $3, 'attended', 720, $4, 1200, 'staff', $4, $4)`,
    id,
    sessionId,
    clientId,
    new Date(startsAt),
  );
  return id;
}
