import type { ServiceInput } from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { insertService } from './services.repository.ts';

/** Adds a service without resources; the caller writes the audit entry. @returns its id */
export async function addService(
  trx: Transaction,
  service: ServiceInput,
  createdAt: Date,
): Promise<string> {
  const id = newId();
  await insertService(trx, { ...service, resources: [], id, createdAt });
  return id;
}
