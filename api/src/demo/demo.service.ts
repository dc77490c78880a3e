import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import {
  demoAccounts,
  demoCenter,
  demoPassword,
  demoProfessionals,
  demoServices,
} from './centre.ts';
import * as repository from './demo.repository.ts';
import { demoClients } from './people.ts';

const clientCount = 250;

interface Dependencies {
  database: Database;
  clock: Clock;
  hashPassword(password: string): Promise<string>;
}

/**
 * Fills an empty centre with one that is worth looking at: accounts of the four roles, 6
 * professionals, 12 services and 250 clients. All of it or nothing.
 */
export async function seedDemo({ database, clock, hashPassword }: Dependencies): Promise<void> {
  const now = clock.now();
  const passwordHash = await hashPassword(demoPassword);
  await database.transaction(async (trx) => {
    await repository.nameCenter(trx, demoCenter);
    const userIds = new Map<string, string>();
    for (const account of demoAccounts) {
      const id = await repository.insertAccount(trx, { ...account, passwordHash, now });
      userIds.set(account.role, id);
    }
    const serviceIds = await repository.insertServices(trx, demoServices, now);
    for (const [position, professional] of demoProfessionals.entries()) {
      await repository.insertProfessional(trx, {
        ...professional,
        userId: position === 0 ? (userIds.get('professional') ?? null) : null,
        serviceIds: professional.services.flatMap((service) => serviceIds[service] ?? []),
        now,
      });
    }
    const [first, ...others] = demoClients(clientCount, now);
    const own = demoAccounts.find(({ role }) => role === 'client');
    const userId = userIds.get('client');
    if (!first || !own || !userId) throw new Error('The demo has no client account');
    await repository.insertClients(trx, [
      {
        ...first,
        name: own.name,
        email: own.email,
        phone: '+34612345678',
        status: 'active',
        consents: ['terms'],
        userId,
      },
      ...others,
    ]);
  });
}
