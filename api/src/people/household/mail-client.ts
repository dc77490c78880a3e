import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Notice } from '../../platform/outbox/index.ts';
import { listRecipients, type Recipient } from './recipients.repository.ts';

/** The person who gets the mail: the client, or the payer who acts for them. */
export interface MailTo {
  name: string;
  email: string;
}

type Addressee = MailTo & { dependantName: string | null };

/**
 * Queues a mail about a client. A payer who gets it instead of the client reads whom it is about.
 * @returns the address; null when there is none, and nothing was queued
 */
export async function mailClient(
  { clock, outbox }: Pick<Dependencies, 'clock' | 'outbox'>,
  trx: Transaction,
  clientId: string,
  mailOf: (to: MailTo) => Notice | Promise<Notice>,
): Promise<string | null> {
  const [recipient] = await listRecipients(trx, [clientId], clock.now());
  const to = recipient && addressee(recipient);
  if (!to) return null;
  await outbox.add(trx, aboutDependant(await mailOf(to), to.dependantName));
  return to.email;
}

/** By client, those of the clients who have one. */
export async function listAddressees(
  connection: Connection,
  clientIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Addressee>> {
  const recipients = await listRecipients(connection, clientIds, now);
  return new Map(
    recipients.flatMap((recipient) => {
      const to = addressee(recipient);
      return to ? [[recipient.clientId, to] as const] : [];
    }),
  );
}

/** The recipient of a mail; undefined without an address. */
export function addressee({
  clientName,
  payerName,
  email,
}: Pick<Recipient, 'clientName' | 'payerName' | 'email'>): Addressee | undefined {
  if (email === null) return undefined;
  const dependantName = payerName === null ? null : clientName;
  return { name: payerName ?? clientName, email, dependantName };
}

/** Names the dependant in the subject, and after the greeting. */
export function aboutDependant(notice: Notice, dependantName: string | null): Notice {
  if (dependantName === null) return notice;
  const [greeting = '', ...paragraphs] = notice.text.split('\n\n');
  const about = `Te escribimos por ${dependantName}.`;
  return {
    ...notice,
    subject: `${dependantName}: ${notice.subject}`,
    text: [greeting, about, ...paragraphs].join('\n\n'),
  };
}
