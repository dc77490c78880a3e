import type { PayTerms } from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';

export interface DemoPayRule extends PayTerms {
  id: string;
  professionalId: string;
  serviceId: string | null;
  /** The first local day. */
  validFrom: string;
  createdAt: Date;
  createdByUserId: string;
}

export async function insertPayRules(
  trx: Transaction,
  rules: readonly DemoPayRule[],
): Promise<void> {
  await trx
    .insertInto('payRule')
    .values([...rules])
    .execute();
}
