import type {
  Actor,
  BodyOf,
  createPaymentLink as createPaymentLinkCall,
  ResponseOf,
} from '@aforo/shared/contract';
import { mailClient } from '../../../people/household/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { hashToken, newToken } from '../../../platform/secret-token.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { setLink } from './online-payment-writes.repository.ts';
import { findByLink, findPayment } from './online-payments.repository.ts';
import { linkAddress, linkMail, receivedAddress } from './payment.messages.ts';
import { readPayment } from './read-payment.ts';
import { startPayment } from './start-payment.ts';

type Link = ResponseOf<typeof createPaymentLinkCall>;

/**
 * Starts a payment that the client can make without logging in: the secret in the link is the
 * permission, and only for paying.
 */
export async function createPaymentLink(
  dependencies: OnlineDependencies,
  actor: Actor,
  { isMailed, ...wanted }: Required<BodyOf<typeof createPaymentLinkCall>>,
): Promise<(trx: Transaction) => Promise<Link>> {
  const start = await startPayment(dependencies, { actor, ...wanted, isLink: true });
  return async (trx) => {
    const id = await start(trx);
    const payment = await findPayment(trx, id);
    if (!payment) throw new DomainError('not_found');
    const { token, hash } = newToken();
    await setLink(trx, id, hash);
    const { origin } = dependencies.config.publicUrl;
    const url = linkAddress(origin, token);
    const auditSubject = { actor, entity: 'onlinePayment', entityId: id } as const;
    await dependencies.audit.write(trx, { ...auditSubject, action: 'created' });
    const { name: centerName } = await readCenter(trx);
    const to = isMailed
      ? await mailClient(dependencies, trx, payment.clientId, ({ email }) =>
          linkMail({ origin, centerName }, email, payment, url),
        )
      : null;
    if (to !== null) {
      await dependencies.audit.write(trx, { ...auditSubject, action: 'mailed' });
    }
    const now = dependencies.clock.now();
    return { payment: await readPayment(trx, id, now), url, isMailed: to !== null };
  };
}

/** The target of a payment link: the checkout, or the payment's state. */
export async function followPaymentLink(
  { database, clock, config }: OnlineDependencies,
  token: string,
): Promise<string> {
  const payment = await findByLink(database.connection, hashToken(token));
  if (!payment) throw new DomainError('not_found');
  const { redirectUrl } = await readPayment(database.connection, payment.id, clock.now());
  return redirectUrl ?? receivedAddress(config.publicUrl.origin, payment.id);
}
