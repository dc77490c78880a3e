import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Connection, Database, MailAttachment, Transaction } from '../database/index.ts';
import { newId } from '../ids.ts';
import { backedOff, startWorker, type Worker } from '../jobs/index.ts';
import { firstLink, inOneLine, mailHtml, withoutHidden, withOptOut } from './mail-html.ts';
import type { Mailer, MailLogo } from './mailer.ts';
import {
  claimNotice,
  insertNotice,
  markSent,
  markUnsent,
  outboxChannel,
  type OutboxRow,
} from './outbox.repository.ts';

const LOCK_MS = 2 * 60_000;
const MAX_ATTEMPTS = 10;

/**
 * A mail to one person. The HTML is generated from the text; the first address of this site in it
 * is the mail's link.
 */
export interface Notice {
  /** The subject matter, e.g. `passwordReset`; for the log and the tests. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  attachment?: MailAttachment;
  /** The unsubscribe address of an optional mail. */
  optOut?: string;
}

interface Dependencies {
  config: Pick<Config, 'publicUrl'>;
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  mailer: Mailer;
  /** The sender of the mails. */
  readSender: (connection: Connection) => Promise<{
    name: string;
    isDemoOpen: boolean;
    logo: MailLogo | null;
  }>;
}

export type OutboxService = ReturnType<typeof createOutboxService>;

/**
 * Mails to people. A notice is a row in the transaction of its change, so it is sent if and only if
 * that commits; a worker of any process sends it, at least once.
 */
export function createOutboxService({
  config,
  database,
  clock,
  log,
  mailer,
  readSender,
}: Dependencies) {
  const { origin } = config.publicUrl;
  let worker: Worker | null = null;

  async function send({ id, kind, recipient, message, attempts }: OutboxRow): Promise<void> {
    try {
      const { name, isDemoOpen, logo } = await readSender(database.connection);
      await mailer({ id, kind, fromName: name, isDemoOpen, logo, to: recipient, ...message });
    } catch (error) {
      log.error({ err: error, kind, attempts }, 'Un correo no ha podido salir');
      await markUnsent(database.connection, id, {
        error: error instanceof Error ? error.message : String(error),
        retryAt: attempts < MAX_ATTEMPTS ? backedOff(clock.now(), attempts) : null,
      });
      return;
    }
    await markSent(database.connection, id, clock.now());
  }

  /** Sends all due notices. */
  async function deliver(): Promise<void> {
    for (;;) {
      const now = clock.now();
      const lockedUntil = new Date(now.getTime() + LOCK_MS);
      const notice = await claimNotice(database.connection, now, lockedUntil);
      if (!notice) return;
      await send(notice);
    }
  }

  return {
    deliver,

    /** Takes the transaction of the change that the notice is about. */
    add(trx: Transaction, { kind, to, ...notice }: Notice): Promise<void> {
      const subject = inOneLine(notice.subject);
      const text = withoutHidden(notice.text);
      return insertNotice(trx, {
        id: newId(),
        kind,
        recipient: to,
        message: {
          subject,
          text: withOptOut(text, notice.optOut),
          html: mailHtml(subject, text, origin, notice.optOut),
          link: firstLink(text, origin),
          ...(notice.attachment ? { attachment: notice.attachment } : {}),
          ...(notice.optOut ? { optOut: notice.optOut } : {}),
        },
        now: clock.now(),
      });
    },

    async start(): Promise<void> {
      const started = startWorker({
        workOff: deliver,
        onError: (error) => log.error({ err: error }, 'La bandeja de salida ha fallado'),
      });
      worker = started;
      await database.listen(outboxChannel, () => started.wake());
    },

    async stop(): Promise<void> {
      await worker?.stop();
    },
  };
}
