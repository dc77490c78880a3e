import { createHash } from 'node:crypto';
import { readCenter } from '../../../center/center/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { findPayment, wasLinked } from './online-payments.repository.ts';
import { paymentAddress, receivedAddress, unpaidAddress } from './payment.messages.ts';
import { escapeHtml, plainPage } from '../../../platform/formats/plain-page.ts';
import type { PaymentForm } from '../providers/payment-provider.ts';

/** The page's only script; without scripts the user presses the button. */
const script = 'document.forms[0].submit()';
const scriptHash = createHash('sha256').update(script).digest('base64');

interface FormPage {
  page: string;
  /** Additions to the page's content security policy. */
  policy: string[];
}

/**
 * The page that posts a form to a provider that needs one. It is a separate page whose policy
 * allows only that provider, because the application may not post forms to other origins.
 * @throws {DomainError} `not_found`, also for a payment without a form
 */
export async function showPaymentForm(
  dependencies: OnlineDependencies,
  reference: string,
): Promise<FormPage> {
  const { connection } = dependencies.database;
  const payment = await findPayment(connection, reference);
  const provider = payment && (await dependencies.providers.named(payment.provider));
  if (!payment || !provider?.form) throw new DomainError('not_found');
  const { name: centerName } = await readCenter(connection);
  const { origin } = dependencies.config.publicUrl;
  const isLink = await wasLinked(connection, reference);
  const returnUrl = (isLink ? receivedAddress : paymentAddress)(origin, reference);
  const { state, expiresAt, isHoldGone, description, totalMinor, currency } = payment;
  if (state !== 'started' || isHoldGone || expiresAt <= dependencies.clock.now()) {
    const page = plainPage(centerName, {
      title: 'Este pago ya no se puede hacer',
      lines: ['Aquí se ve cómo ha quedado.'],
      link: { text: 'Ver el pago', url: returnUrl },
    });
    return { page, policy: [] };
  }
  const form = provider.form({
    reference,
    description,
    amountMinor: totalMinor,
    currency,
    expiresAt,
    returnUrl,
    unpaidUrl: unpaidAddress(returnUrl),
    email: payment.clientEmail,
    savesCard: false,
  });
  return {
    page: plainPage(centerName, {
      title: 'Te llevamos al banco',
      lines: ['El pago se hace en la página segura del banco. Después vuelves aquí.'],
      content: formHtml(form),
    }),
    policy: [`form-action ${new URL(form.action).origin}`, `script-src 'sha256-${scriptHash}'`],
  };
}

function formHtml({ action, fields }: PaymentForm): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return [
    `<form method="post" action="${escapeHtml(action)}">`,
    ...inputs,
    '<button class="first">Ir a pagar</button></form>',
    `<script>${script}</script>`,
  ].join('\n');
}
