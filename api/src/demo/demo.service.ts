import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { demoPassword } from '../platform/config/exposure.ts';
import { addDemoAchievements } from './demo-achievements.ts';
import { demoAccounts, demoCenter, demoProfessionals, demoServices } from './demo-center.ts';
import { addDemoFees } from './money/demo-fees.ts';
import { addDemoPayRules } from './money/demo-pay-rules.ts';
import * as repository from './demo.repository.ts';
import { fillTimetable } from './timetable/demo-timetable.service.ts';
import { demoClients, type DemoClient } from './people/people.ts';
import type { Accounts } from '../money/direct-debit/index.ts';
import { addDemoMemberships } from './memberships/demo-memberships.ts';
import { readPicture } from './pictures.ts';

const clientCount = 250;
const ownClientDays = 300;

interface Dependencies {
  database: Database;
  clock: Clock;
  hashPassword(password: string): Promise<string>;
  /** Encrypts the accounts of members; absent: a demo without memberships. */
  accounts?: Accounts | undefined;
}

/**
 * Fills an empty center with demo data: accounts of the four roles, 6 professionals, 12 services,
 * 250 clients, a weekly timetable and its history. All or nothing.
 */
export async function seedDemo({
  database,
  clock,
  hashPassword,
  accounts,
}: Dependencies): Promise<void> {
  const now = clock.now();
  const passwordHash = await hashPassword(demoPassword);
  const pictures = await Promise.all(
    demoServices.map((_service, at) => readPicture('service', at)),
  );
  await database.transaction(async (trx) => {
    await repository.nameCenter(trx, demoCenter, passwordHash);
    const userIds = new Map<string, string>();
    for (const account of demoAccounts) {
      const id = await repository.insertAccount(trx, { ...account, passwordHash, now });
      userIds.set(account.role, id);
    }
    const serviceIds = await repository.insertServices(
      trx,
      demoServices.map((service, position) => ({ ...service, picture: pictures[position] })),
      now,
    );
    const professionalIds: string[] = [];
    for (const [position, professional] of demoProfessionals.entries()) {
      const id = await repository.insertProfessional(trx, {
        ...professional,
        userId: position === 0 ? (userIds.get('professional') ?? null) : null,
        serviceIds: professional.services.flatMap((service) => serviceIds[service] ?? []),
        now,
      });
      professionalIds.push(id);
    }
    const clients = demoClients(clientCount, now);
    const [first, ...otherClients] = clients;
    const clientAccount = demoAccounts.find(({ role }) => role === 'client');
    const userId = userIds.get('client');
    if (!first || !clientAccount || !userId) throw new Error('The demo has no client account');
    const clientIds = await repository.insertClients(trx, [
      {
        ...first,
        name: clientAccount.name,
        email: clientAccount.email,
        phone: '+34612345678',
        status: 'active',
        consents: ['terms'],
        createdAt: new Date(now.getTime() - ownClientDays * 86_400_000),
        userId,
      },
      ...otherClients,
    ]);
    const settledClientIds = clientIds.filter(
      (_, position) => position === 0 || isSettled(clients[position], now),
    );
    const [adminId, receptionistId] = [userIds.get('admin'), userIds.get('receptionist')];
    if (!adminId || !receptionistId) throw new Error('The demo has no admin or receptionist');
    await fillTimetable(trx, {
      database,
      serviceIds,
      professionalIds,
      clientIds: settledClientIds,
      now,
      adminId,
      receptionistId,
    });
    await addDemoFees(trx, { receptionistId, now });
    await addDemoPayRules(trx, { professionalIds, adminId, now });
    await addDemoAchievements(trx, { database, adminId, now });
    if (!accounts) return;
    await addDemoMemberships(trx, {
      database,
      accounts,
      serviceIds,
      professionalIds,
      // The demo's own client books by themselves.
      clientIds: settledClientIds.slice(1),
      adminId,
      now,
    });
  });
}

/** Active clients who registered before the timetable starts. */
function isSettled(client: DemoClient | undefined, now: Date): boolean {
  return (
    client?.status === 'active' && now.getTime() - client.createdAt.getTime() > 70 * 86_400_000
  );
}
