import { getUnsubscribePage, unsubscribe } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { readCenter } from '../../center/center/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { route } from '../../platform/http/index.ts';
import { asPlainPage, plainPage } from '../../platform/formats/plain-page.ts';
import { createClientConsents, lockClient } from '../clients/index.ts';
import { findSubscriber } from './unsubscribe.repository.ts';

const policy = 'public';
const contentType = 'text/html; charset=utf-8';
const limit = { max: 60, windowSeconds: 600 };

/**
 * Opening the link only asks for confirmation, because mail scanners open every link. The
 * confirmation and the one-click request of mail programs (RFC 8058) are the same call.
 */
export function registerUnsubscribe(app: FastifyInstance, dependencies: Dependencies): void {
  const { database } = dependencies;
  const { connection } = database;
  const consents = createClientConsents(dependencies);
  const nameOfCenter = async () => (await readCenter(connection)).name;

  const unknown = (center: string) =>
    plainPage(center, {
      title: 'Este enlace ya no vale',
      lines: ['Abre el de un correo más reciente, o dile al centro que no quieres novedades.'],
    });
  const done = (center: string) =>
    plainPage(center, {
      title: 'No recibirás más novedades',
      lines: [
        `${center} ya no te escribirá con novedades ni ofertas.`,
        'Los avisos de tus reservas y compras te siguen llegando.',
      ],
    });

  route(app, getUnsubscribePage, {
    policy,
    contentType,
    limit,
    handler: async ({ params, reply }) => {
      const center = await nameOfCenter();
      const found = await findSubscriber(connection, params.token);
      if (!found) return asPlainPage(reply, unknown(center));
      if (!found.isSubscribed) return asPlainPage(reply, done(center));
      const page = plainPage(center, {
        title: '¿No quieres más novedades?',
        lines: [
          `${center} dejará de escribirte con novedades y ofertas. Los avisos de tus reservas te seguirán llegando.`,
        ],
        content:
          '<form method="post"><button class="first">No quiero más novedades</button></form>',
      });
      return asPlainPage(reply, page);
    },
  });

  // Ignores the request body: the address contains everything.
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, parsed) => {
      parsed(null, undefined);
    });
    route(raw, unsubscribe, {
      policy,
      contentType,
      limit,
      handler: async ({ params, reply }) => {
        const center = await nameOfCenter();
        const isKnown = await database.transaction(async (trx) => {
          const found = await findSubscriber(trx, params.token);
          if (!found) return false;
          await lockClient(trx, found.clientId);
          const wanted = [{ kind: 'marketing', isGranted: false } as const];
          await consents.put(trx, null, found.clientId, { wanted });
          return true;
        });
        return isKnown ? asPlainPage(reply, done(center)) : asPlainPage(reply, unknown(center));
      },
    });
  });
}
