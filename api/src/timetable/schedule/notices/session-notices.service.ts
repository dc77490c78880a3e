import type { Actor } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { aboutDependant, addressee } from '../../../people/household/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import { isVisibleChange, type SessionChange, sessionsChangedMail } from './session-mail.ts';
import { countPeopleIn, listClaimed, listPeopleOf } from './session-notices.repository.ts';

export { countPeopleIn, listClaimed };
export type { SessionChange } from './session-mail.ts';

/**
 * Cancels a session with its consequences: credits, mails, waiting list. Implemented by bookings
 * and injected into the timetable.
 */
export type CancelSession = (
  trx: Transaction,
  actor: Actor,
  sessionId: string,
  reason: string,
) => Promise<void>;

/** Mails all clients whose session has another time, professional or room. */
export async function notifyOfChanges(
  trx: Transaction,
  { outbox, config, clock }: Dependencies,
  changes: readonly SessionChange[],
): Promise<void> {
  const visible = new Map(
    changes.filter(isVisibleChange).map((change) => [change.sessionId, change]),
  );
  const { name: centerName, timeZone } = await readCenter(trx);
  const site = { publicUrl: config.publicUrl.origin, centerName, timeZone };
  const people = await listPeopleOf(trx, [...visible.keys()], clock.now());
  for (const [, clientEntries] of groupBy(people, ({ clientId }) => clientId)) {
    const to = clientEntries[0] && addressee(clientEntries[0]);
    if (!to) continue;
    const news = clientEntries
      .flatMap(({ sessionId }) => visible.get(sessionId) ?? [])
      .sort((a, b) => a.before.startsAt.getTime() - b.before.startsAt.getTime());
    await outbox.add(trx, aboutDependant(sessionsChangedMail(site, to, news), to.dependantName));
  }
}

/** The number of different clients in sessions with a visible change. */
export async function countToldOf(
  trx: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  changes: readonly SessionChange[],
): Promise<number> {
  const ids = changes.filter(isVisibleChange).map(({ sessionId }) => sessionId);
  const people = await listPeopleOf(trx, ids, clock.now());
  return new Set(people.map(({ clientId }) => clientId)).size;
}
