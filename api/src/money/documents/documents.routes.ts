import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { orNotFound, ownOrDependantPolicy, route } from '../../platform/http/index.ts';
import { ofFamily } from '../../people/household/index.ts';
import { readMoneySettings } from '../settings/index.ts';
import { cancelDocument } from './cancel-document.ts';
import { documentPdf } from './print/document-pdf.ts';
import { documentTicket } from './print/document-ticket.ts';
import { declarationOf } from './fiscal/declaration.ts';
import { mailDocument } from './print/mail-document.ts';
import { readPrintDetails } from './print/print-details.ts';
import { ticketOf } from './print/ticket-parts.ts';
import { readDocument } from './read-document.ts';
import { findClientOfDocument, listClientDocuments } from './read-documents.repository.ts';
import { writeAnchors } from './verify/anchors.ts';
import { createTaxOffices, readSubmissionStatus, sendRecords } from './tax-office/index.ts';

/** A user needs a few; hundreds of requests would only load the server. */
const documentLimit = { max: 120, windowSeconds: 3600 };

export function registerDocuments(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database } = dependencies;
  const { connection } = database;
  const offices = createTaxOffices(dependencies);
  app.addHook('onClose', () => offices.close());
  dependencies.jobs.repeat('fiscal records', 60, async () => {
    const office = await offices.current();
    if (office) await sendRecords(dependencies, office);
  });
  dependencies.jobs.repeat('fiscal anchors', 600, () => writeAnchors(dependencies));

  route(app, contract.getDocument, {
    policy: 'sale.see',
    handler: ({ params }) => readDocument(connection, params.id),
  });
  route(app, contract.getDocumentPdf, {
    policy: 'sale.see',
    contentType: 'application/pdf',
    attachment: 'documento.pdf',
    handler: async ({ params, query }) => {
      const document = await readDocument(connection, params.id);
      const details = await readPrintDetails(connection, document);
      if (query.paper === 'ticket') return documentTicket(document, details);
      return documentPdf(document, details);
    },
  });
  route(app, contract.getDocumentTicket, {
    policy: 'sale.see',
    handler: async ({ params }) => {
      const document = await readDocument(connection, params.id);
      return ticketOf(document, await readPrintDetails(connection, document));
    },
  });
  route(app, contract.mailDocument, {
    policy: 'sale.see',
    limit: documentLimit,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => mailDocument(dependencies, trx, actor, { id: params.id, to: body.to })),
  });
  route(app, contract.cancelDocument, {
    policy: 'document.cancel',
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) => {
        await cancelDocument(dependencies, trx, actor, { id: params.id, reason: body.reason });
        return readDocument(trx, params.id);
      }),
  });

  route(app, contract.getFiscalStatus, {
    policy: 'configuration.edit',
    handler: async () => {
      const { regime } = await readMoneySettings(connection);
      const isSending = (await offices.current()) !== null;
      return { regime, isSending, ...(await readSubmissionStatus(connection)) };
    },
  });
  route(app, contract.getInstallation, {
    policy: 'configuration.edit',
    handler: async () => {
      const { producerName } = await readMoneySettings(connection);
      return {
        mail: { isSent: config.smtpUrl !== null, from: config.mailFrom },
        producerName: producerName || null,
        sendsRecords: (await offices.current()) !== null,
        paymentProvider: config.payments?.current ?? null,
      };
    },
  });
  // Every user of the program may read the declaration.
  route(app, contract.getFiscalDeclaration, {
    policy: 'sale.see',
    handler: () => declarationOf(config),
  });

  route(app, contract.listOwnDocuments, {
    policy: ownOrDependantPolicy('purchase.see'),
    handler: ({ actor, query }) =>
      ofFamily(actor, query.clientId, async (clientId) => ({
        items: await listClientDocuments(connection, clientId),
      })),
  });
  route(app, contract.getOwnDocumentPdf, {
    policy: {
      action: 'purchase.see',
      subject: async ({ params }) => {
        const clientId = await findClientOfDocument(connection, params.id);
        return clientId === null ? null : { clientId };
      },
    },
    limit: documentLimit,
    contentType: 'application/pdf',
    attachment: 'documento.pdf',
    handler: async ({ actor, params }) => {
      // Staff must use their own route.
      orNotFound(actor.clientId);
      const document = await readDocument(connection, params.id);
      return documentPdf(document, await readPrintDetails(connection, document));
    },
  });
}
