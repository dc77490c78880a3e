import * as contract from '@aforo/shared/contract';
import {
  bankFileMaxBytes,
  type DirectDebitReturn,
  type ErrorCode,
  type ReturnProblem,
} from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../platform/domain-error.ts';
import { orNotFound, readUploadedFile, route } from '../../../platform/http/index.ts';
import { likePattern } from '../../../platform/like-pattern.ts';
import { presentItems } from '../batches/batch.presenter.ts';
import { listItems, lockBatchesOf } from '../batches/batches.repository.ts';
import type { DirectDebitDependencies } from '../direct-debit-dependencies.ts';
import { applyReturns } from './apply-returns.ts';
import { entriesOfRejections, messagesOf } from './file-rejections.ts';
import { parseBankFile } from './parse-bank-file.ts';
import { markRefused } from './reject-batch.ts';
import { listReturns, type ReturnRow } from './returns.repository.ts';

const policy = 'directDebit.manage';

const problemCodes = {
  unknown_reference: 'return_unknown',
  not_sent: 'return_unknown',
  other_amount: 'return_other_amount',
} as const satisfies Record<Exclude<ReturnProblem, 'refunded'>, ErrorCode>;

/** `/api/direct-debit-returns`, by hand and from the bank's file. */
export function registerReturns(app: FastifyInstance, dependencies: DirectDebitDependencies): void {
  const { connection } = dependencies.database;

  route(app, contract.listReturns, {
    policy,
    handler: async () => ({ items: (await listReturns(connection)).map(presentReturn) }),
  });
  route(app, contract.findReturnable, {
    policy,
    handler: async ({ query: { search } }) => {
      const by = { search: likePattern(search), amountMinor: minorOf(search) };
      const items = await listItems(connection, by);
      return { items: await presentItems(dependencies, connection, items) };
    },
  });
  route(app, contract.recordReturn, {
    policy,
    handler: ({ transaction, actor, body }) =>
      transaction(async (trx) => {
        const bankReference = `manual ${body.endToEndId}`;
        const entry = { ...body, bankReference, source: 'manual' } as const;
        const [applied] = await applyReturns(dependencies, trx, actor, [entry]);
        if (applied?.decision.kind === 'problem') {
          throw new DomainError(problemCodes[applied.decision.problem]);
        }
        if (applied?.decision.kind === 'repeated') throw new DomainError('return_repeated');
        const [row] = await listReturns(trx, { bankReferences: [bankReference] });
        return presentReturn(orNotFound(row));
      }),
  });
  route(app, contract.readBankFile, {
    policy,
    takesFile: true,
    handler: async ({ transaction, actor, request }) => {
      const { bytes } = await readUploadedFile(request, bankFileMaxBytes, 'bank_file_too_large');
      const { returns, rejections } = await parseBankFile(
        dependencies.fileWorkers,
        actor.userId,
        bytes,
      );
      return transaction(async (trx) => {
        const batchIds = await lockBatchesOf(trx, messagesOf(rejections));
        const entries = [...returns, ...(await entriesOfRejections(trx, returns, rejections))];
        const results = await applyReturns(dependencies, trx, actor, entries);
        await markRefused(dependencies, trx, actor, batchIds);
        const withKind = (...kinds: string[]) =>
          results.filter(({ decision }) => kinds.includes(decision.kind));
        const bankReferences = withKind('problem').map(({ entry }) => entry.bankReference);
        return {
          applied: withKind('reject', 'return').length,
          repeated: withKind('repeated').length,
          notApplied: (await listReturns(trx, { bankReferences })).map(presentReturn),
        };
      });
    },
  });
}

/** A typed amount, `45`, `45,5` or `45.50`; null for another text. */
function minorOf(text: string): number | null {
  const parts = /^(\d{1,7})(?:[.,](\d{1,2}))?\s*€?$/.exec(text);
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null;
}

function presentReturn(row: ReturnRow): DirectDebitReturn {
  const { clientId, clientName, ...rest } = row;
  const client =
    clientId === null || clientName === null ? null : { id: clientId, name: clientName };
  return { ...rest, client };
}
