import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../time/clock.ts';
import type { Config } from '../config/config.ts';
import type { Connection, Database, MailAttachment, Transaction } from '../database/index.ts';
import { newId } from '../ids.ts';
import { backedOff, startWorker, type Worker } from '../jobs/index.ts';
import {
  firstLink,
  inOneLine,
  type MailExtras,
  mailHtml,
  mailText,
  withoutHidden,
} from './mail-html.ts';
import type { Mailer, MailLogo } from './mailer.ts';
import {
  claimNotice,
  insertNotices,
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
export interface Notice extends MailExtras {
  /** The subject matter, e.g. `passwordReset`; for the log and the tests. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  attachment?: MailAttachment;
  /**
   * For a mail that a person waits for, such as a code: it is sent before the others, and given up
   * after this instant.
   */
  expiresAt?: Date;
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
    primaryColor: string;
    replyTo: string | null;
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
    const { expiresAt, ...mail } = message;
    const expiry = expiresAt === undefined ? null : new Date(expiresAt);
    if (expiry && expiry <= clock.now()) {
      log.warn({ kind, attempts }, 'Un correo ha caducado antes de salir');
      return await markUnsent(database.connection, id, { error: 'expired', retryAt: null });
    }
    try {
      const { name: fromName, ...sender } = await readSender(database.connection);
      await mailer({ id, kind, fromName, ...sender, to: recipient, ...mail });
    } catch (error) {
      log.error({ err: error, kind, attempts }, 'Un correo no ha podido salir');
      const retryAt = backedOff(clock.now(), attempts);
      const isLast = attempts >= MAX_ATTEMPTS || (expiry !== null && retryAt >= expiry);
      await markUnsent(database.connection, id, {
        error: error instanceof Error ? error.message : String(error),
        retryAt: isLast ? null : retryAt,
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

  /** Writes many notices in one statement; at most some hundreds. */
  async function addAll(trx: Transaction, notices: readonly Notice[]): Promise<void> {
    if (notices.length === 0) return;
    const now = clock.now();
    await insertNotices(
      trx,
      notices.map(({ kind, to, ...notice }) => {
        const subject = inOneLine(notice.subject);
        const text = withoutHidden(notice.text);
        const message = {
          subject,
          text: mailText(text, notice),
          html: mailHtml(subject, text, origin, notice),
          link: firstLink(text, origin),
          ...(notice.attachment ? { attachment: notice.attachment } : {}),
          ...(notice.optOut ? { optOut: notice.optOut } : {}),
          ...(notice.expiresAt ? { expiresAt: notice.expiresAt.toISOString() } : {}),
        };
        return { id: newId(), kind, recipient: to, message, now };
      }),
    );
  }

  return {
    deliver,

    /** Takes the transaction of the change that the notice is about. */
    add: (trx: Transaction, notice: Notice): Promise<void> => addAll(trx, [notice]),

    addAll,

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
