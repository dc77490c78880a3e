import { randomBytes, randomUUID } from 'node:crypto';
import type { Webhook } from '@aforo/shared/contract';
import type { SecretBox } from '@aforo/api/config';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { lockRegistry } from '../database/stored-builds.repository.ts';
import { recordEvent } from '../events/events.repository.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import {
  PrivateAddressError,
  privateRefusal,
  publicLookup,
  shownAddress,
  webhookAddress,
} from './webhook-address.ts';
import { allWebhooks, deleteWebhook, insertWebhook } from './webhooks.repository.ts';

interface Options {
  db: RegistryConnection;
  /** The encryption of secrets; opened at the first use. */
  openSecrets(): Promise<SecretBox>;
  /** Whether other machines reach the installation. */
  isPublic: boolean;
  now(): Date;
}

const maxWebhooks = 10;

/** To whom a sealed secret belongs. */
export function secretOwner(id: string): string {
  return `registry_webhook ${id}`;
}

/** Where events are sent: an operator's setting. */
export function createWebhooks({ db, openSecrets, isPublic, now }: Options) {
  return {
    /**
     * @returns the secret, which no later answer contains
     * @throws {RegistryRefusal} `input_invalid` for an address that events can't be sent to
     */
    async add(given: string, author: string): Promise<{ id: string; secret: string }> {
      const url = webhookAddress(given, { isPublic });
      if (isPublic && (await leadsInside(url.hostname))) throw privateRefusal();
      const [id, at] = [randomUUID(), now()];
      const secret = `aforo_whsec_${randomBytes(32).toString('base64url')}`;
      const sealed = (await openSecrets()).seal(Buffer.from(secret), secretOwner(id));
      await db.transaction().execute(async (trx) => {
        await lockRegistry(trx);
        if ((await allWebhooks(trx)).length >= maxWebhooks) {
          throw new RegistryRefusal(
            'input_invalid',
            `Ya hay ${maxWebhooks} webhooks. Quita uno antes.`,
          );
        }
        await insertWebhook(trx, { id, url: url.href, secret: sealed, author, createdAt: at });
        const summary = `Webhook nuevo: ${shownAddress(url)}`;
        // The new webhook receives it too, so that its owner sees that it works.
        await recordEvent(trx, { kind: 'webhook_add', area: null, author, summary }, at);
      });
      return { id, secret };
    },
    async list(): Promise<Webhook[]> {
      const rows = await allWebhooks(db);
      return rows.map(({ id, url, author, createdAt, deliveredAt, failure, pending, givenUp }) => ({
        id,
        address: shownAddress(new URL(url)),
        author,
        createdAt: createdAt.toISOString(),
        deliveredAt: deliveredAt?.toISOString() ?? null,
        failure,
        pending,
        givenUp,
      }));
    },
    /** @throws {RegistryRefusal} `input_invalid` if there is none with this id */
    async remove(id: string, author: string): Promise<void> {
      const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
      await db.transaction().execute(async (trx) => {
        await lockRegistry(trx);
        const url = isId ? await deleteWebhook(trx, id) : null;
        if (url === null) {
          throw new RegistryRefusal(
            'input_invalid',
            'No hay ningún webhook con ese identificador.',
          );
        }
        const summary = `Webhook quitado: ${shownAddress(new URL(url))}`;
        await recordEvent(trx, { kind: 'webhook_remove', area: null, author, summary }, now());
      });
    },
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Whether a name leads to a private address now; each delivery looks again. */
function leadsInside(hostname: string): Promise<boolean> {
  return new Promise((resolve) => {
    publicLookup(hostname, {}, (error) => resolve(error instanceof PrivateAddressError));
  });
}
