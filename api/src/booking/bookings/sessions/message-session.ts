import {
  type Actor,
  personalizeMail,
  type SessionAddressees,
  type SessionMessage,
} from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import { aboutDependant, listAddressees } from '../../../people/household/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { dateFormat } from '../../../platform/time/local-time.ts';
import { listLive } from '../bookings.repository.ts';
import { findSession, type SessionRow } from '../sessions.repository.ts';

/** The client's history shows the audit entry of such a mail instead: who wrote it, and its subject. */
const messageKind = 'class message';

/**
 * The people who get a message about a session: with a confirmed seat, or who came. A child's
 * message goes to the payer who acts for them.
 */
export async function listSessionAddressees(
  connection: Connection,
  { clock }: Pick<Dependencies, 'clock'>,
  sessionId: string,
): Promise<SessionAddressees> {
  if (!(await findSession(connection, sessionId))) throw new DomainError('not_found');
  const people = (await listLive(connection, sessionId)).filter(
    ({ status }) => status === 'confirmed' || status === 'attended',
  );
  const ids = people.map(({ clientId }) => clientId);
  const addressees = await listAddressees(connection, ids, clock.now());
  const mailed: SessionAddressees['mailed'] = [];
  const withoutEmail: SessionAddressees['withoutEmail'] = [];
  for (const { clientId, clientName: name } of people) {
    const to = addressees.get(clientId);
    if (to) mailed.push({ clientId, name, payerName: to.dependantName === null ? null : to.name });
    else withoutEmail.push({ clientId, name });
  }
  return { mailed, withoutEmail };
}

/** Queues one mail for each person, and audits it in their histories and the session's. */
export async function messageSession(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  { id, subject, text }: { id: string } & SessionMessage,
): Promise<SessionAddressees> {
  const { audit, clock, outbox } = dependencies;
  const session = await findSession(trx, id);
  if (!session) throw new DomainError('not_found');
  const reached = await listSessionAddressees(trx, dependencies, id);
  const ids = reached.mailed.map(({ clientId }) => clientId);
  const addressees = await listAddressees(trx, ids, clock.now());
  const about = await sessionText(trx, session);
  for (const clientId of ids) {
    const to = addressees.get(clientId);
    if (!to) continue;
    const mail = personalizeMail(to.name, { subject, text: `${text}\n\n${about}` });
    await outbox.add(
      trx,
      aboutDependant({ kind: messageKind, to: to.email, ...mail }, to.dependantName),
    );
  }
  const changes = [{ field: 'subject', before: null, after: subject }];
  const entry = { actor, action: 'messageSent', changes } as const;
  await audit.writeAll(trx, [
    ...ids.map((entityId) => ({ ...entry, entity: 'client' as const, entityId })),
    ...(ids.length > 0 ? [{ ...entry, entity: 'session' as const, entityId: id }] : []),
  ]);
  return reached;
}

/** `Es por Pilates suelo, el martes 24 de noviembre a las 10:00.` */
async function sessionText(trx: Transaction, session: SessionRow): Promise<string> {
  const { timeZone } = await readCenter(trx);
  const day = dateFormat('es', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  const hour = dateFormat('es', { timeZone, hour: '2-digit', minute: '2-digit' });
  return `Es por ${session.serviceName}, el ${day.format(session.startsAt)} a las ${hour.format(session.startsAt)}.`;
}
