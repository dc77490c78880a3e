import type { WithSubstitutes } from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';
import { type Calendar, conflictsOf, loadCalendar } from '../../schedule/index.ts';
import type { PlannedSession } from '../planned-sessions.repository.ts';
import { listProfessionals } from '../professionals.repository.ts';

export interface Substitute {
  id: string;
  name: string;
}

/** By session, the other professionals who are qualified for it and free at its time. */
export async function findSubstitutes(
  connection: Connection,
  professionalId: string,
  planned: readonly PlannedSession[],
): Promise<Map<string, Substitute[]>> {
  if (planned.length === 0) return new Map();
  const active = await listProfessionals(connection, { isForClients: true });
  const otherProfessionals = active.filter(({ id }) => id !== professionalId);
  const calendar = await loadCalendar(connection, {
    professionalIds: otherProfessionals.map(({ id }) => id),
    resourceIds: [],
    from: new Date(Math.min(...planned.map(({ from }) => from.getTime()))),
    to: new Date(Math.max(...planned.map(({ to }) => to.getTime()))),
  });
  return new Map(
    planned.map((session) => [
      session.id,
      otherProfessionals
        .filter(({ serviceIds }) => serviceIds.includes(session.serviceId))
        .filter(({ id }) => isFree(calendar, id, session))
        .map(({ id, name }) => ({ id, name })),
    ]),
  );
}

function isFree(calendar: Calendar, professionalId: string, session: PlannedSession): boolean {
  const conflicts = conflictsOf(calendar, {
    ...session,
    sessionId: session.id,
    professionalId,
    resources: [],
  });
  return !conflicts.some(({ kind }) => kind === 'professionalBusy' || kind === 'professionalOff');
}

/** A session without its professional, with possible substitutes if they were requested. */
export function presentAffected(
  { id, serviceName, startsAt, booked }: PlannedSession,
  professionalName: string,
  substitutes: ReadonlyMap<string, Substitute[]> | null,
): WithSubstitutes {
  return {
    sessionId: id,
    serviceName,
    professionalName,
    startsAt: startsAt.toISOString(),
    booked,
    ...(substitutes ? { substitutes: substitutes.get(id) ?? [] } : {}),
  };
}
