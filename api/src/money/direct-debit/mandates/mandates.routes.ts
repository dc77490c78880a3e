import * as contract from '@aforo/shared/contract';
import { mandatePaperMaxBytes, type Mandate, type Mandates } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { readCenter } from '../../../center/center/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import {
  orNotFound,
  ownDataPolicy,
  readUploadedFile,
  route,
} from '../../../platform/http/index.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import { openStored } from '../accounts.ts';
import { canCollect, readCreditor } from '../creditor/creditor.repository.ts';
import type { DirectDebitDependencies } from '../direct-debit-dependencies.ts';
import {
  addPaper,
  cancelMandate,
  changeAccount,
  createMandate,
  signMandate,
} from './change-mandates.ts';
import { mandatePdf } from './mandate-pdf.ts';
import { mandateParagraphs, textHashOf } from './mandate-text.ts';
import { presentMandate } from './mandate.presenter.ts';
import {
  findClientName,
  findMandate,
  listMandates,
  type MandateRow,
  readPaper,
} from './mandates.repository.ts';

const policy = 'mandate.manage';
/** Account numbers could be guessed with more. */
const limit = { max: 60, windowSeconds: 3600 };

/** `/api/mandates`, of staff and of the client. */
export function registerMandates(
  app: FastifyInstance,
  dependencies: DirectDebitDependencies,
): void {
  const { accounts, clock, database } = dependencies;
  const { connection } = database;
  const today = async (on: Connection) => localDateOf(clock.now(), (await readCenter(on)).timeZone);

  async function list(clientId: string): Promise<Mandates> {
    const day = await today(connection);
    return {
      items: (await listMandates(connection, clientId)).map((row) => presentMandate(row, day)),
      isAvailable: await canCollect(connection),
      clientName: orNotFound(await findClientName(connection, clientId)),
    };
  }
  async function read(on: Connection, id: string): Promise<Mandate> {
    return presentMandate(orNotFound(await findMandate(on, id)), await today(on));
  }
  async function factsOf(mandate: MandateRow) {
    const { address, timeZone } = await readCenter(connection);
    const creditor = await readCreditor(connection);
    if (creditor.taxId === '') throw new DomainError('creditor_missing');
    return { mandate, creditor, creditorAddress: address.trim(), timeZone };
  }

  route(app, contract.listClientMandates, {
    policy: { action: policy, subject: ({ params }) => ({ clientId: params.id }) },
    handler: ({ params }) => list(params.id),
  });
  route(app, contract.listOwnMandates, {
    policy: ownDataPolicy(policy),
    handler: ({ actor }) => list(orNotFound(actor.clientId)),
  });
  route(app, contract.createMandate, {
    policy: { action: policy, subject: ({ params }) => ({ clientId: params.id }) },
    limit,
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) => {
        const input = { ...body, clientId: params.id };
        return read(trx, await createMandate(dependencies, trx, actor, input));
      }),
  });
  route(app, contract.createOwnMandate, {
    policy: ownDataPolicy(policy),
    limit,
    handler: ({ transaction, actor, body }) =>
      transaction(async (trx) => {
        const input = { ...body, clientId: orNotFound(actor.clientId) };
        return read(trx, await createMandate(dependencies, trx, actor, input));
      }),
  });

  const ofMandate = {
    action: policy,
    subject: async ({ params }: { params: { id: string } }) => {
      const mandate = await findMandate(connection, params.id);
      return mandate ? { clientId: mandate.clientId } : null;
    },
  } as const;
  route(app, contract.getMandateText, {
    policy: ofMandate,
    handler: async ({ params }) => {
      const mandate = orNotFound(await findMandate(connection, params.id));
      const { text: signed, textHash } = mandate.signature ?? {};
      if (signed && textHash) return { paragraphs: signed, hash: textHash };
      const paragraphs = mandateParagraphs(await factsOf(mandate));
      return { paragraphs, hash: textHashOf(paragraphs) };
    },
  });
  route(app, contract.signMandate, {
    policy: ofMandate,
    handler: ({ transaction, actor, params: { id }, body, request }) =>
      transaction(async (trx) => {
        await signMandate(dependencies, trx, actor, { ...body, id, address: request.ip });
        return read(trx, id);
      }),
  });
  route(app, contract.uploadMandatePaper, {
    policy: ofMandate,
    takesFile: true,
    handler: async ({ transaction, actor, params: { id }, query, request }) => {
      const { bytes } = await readUploadedFile(request, mandatePaperMaxBytes, 'paper_too_large');
      return transaction(async (trx) => {
        await addPaper(dependencies, trx, actor, { id, bytes, signedOn: query.signedOn });
        return read(trx, id);
      });
    },
  });
  route(app, contract.getMandatePaper, {
    policy: ofMandate,
    contentType: ['application/pdf', 'image/jpeg'],
    handler: async ({ params: { id }, reply }) => {
      const { paperType } = orNotFound(await findMandate(connection, id));
      const paper = orNotFound(await readPaper(connection, id));
      const extension = paperType === 'image/jpeg' ? 'jpg' : 'pdf';
      void reply
        .type(paperType ?? 'application/pdf')
        .header('content-disposition', `attachment; filename="mandato-firmado.${extension}"`);
      return openStored(accounts, paper, id);
    },
  });
  route(app, contract.getMandatePdf, {
    policy: ofMandate,
    contentType: 'application/pdf',
    attachment: 'mandato.pdf',
    handler: async ({ params: { id } }) => {
      const mandate = orNotFound(await findMandate(connection, id));
      if (mandate.iban === null) throw new DomainError('mandate_unreadable');
      const iban = accounts.open(mandate.iban, id);
      const { signedOn, signature, amendments } = mandate;
      return mandatePdf({ ...(await factsOf(mandate)), iban, signedOn, signature, amendments });
    },
  });
  route(app, contract.changeMandateAccount, {
    policy: ofMandate,
    limit,
    handler: ({ transaction, actor, params: { id }, body }) =>
      transaction(async (trx) => {
        await changeAccount(dependencies, trx, actor, { id, iban: body.iban });
        return read(trx, id);
      }),
  });
  route(app, contract.cancelMandate, {
    policy: ofMandate,
    handler: ({ transaction, actor, params: { id } }) =>
      transaction(async (trx) => {
        await cancelMandate(dependencies, trx, actor, id);
        return read(trx, id);
      }),
  });
}
