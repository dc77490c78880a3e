import { createHash } from 'node:crypto';
import { DomainError } from '../../../platform/domain-error.ts';
import type { RedsysKeys } from '../../../platform/config/payment-config.ts';
import {
  type CheckoutState,
  type NewCheckout,
  type PaymentForm,
  type PaymentProvider,
  ProviderError,
  UnansweredError,
} from './payment-provider.ts';
import { askRedsys } from './redsys-requests.ts';
import { readSigned, signed, type SignedMessage } from './redsys-signature.ts';

/** ISO 4217 numeric codes, as Redsys uses them. */
const currencyNumbers: Readonly<Record<string, string>> = { EUR: '978', USD: '840', GBP: '826' };

/** Redsys's codes of transaction types. */
const transaction = { payment: '0', refund: '3' } as const;

/** The payer pressed cancel, before any charge. */
const cancelledByPerson = 9915;
/** The payment is still in progress at the bank, or at the payer's bank. */
const pendingCodes: readonly number[] = [9997, 9998, 9999];
const refundedCode = '0900';
/** The refund exceeds the rest of the payment: everything was already refunded. */
const alreadyRefundedCodes: readonly string[] = ['SIS0057', '9057'];

/**
 * The payment gateway of Spanish banks. The payer is sent to it with a signed form. It reports the
 * result only by a signed notification: it can't be queried, and saves no cards for us.
 */
export function redsysProvider(keys: RedsysKeys, { origin }: { origin: string }): PaymentProvider {
  const { secretKey, merchantCode, terminal, baseUrl } = keys;
  const merchantFields = {
    DS_MERCHANT_MERCHANTCODE: merchantCode,
    DS_MERCHANT_TERMINAL: terminal,
  } as const;

  async function sendRequest(parameters: Readonly<Record<string, string>>, order: string) {
    // The signed part is verified below.
    const answer: Partial<SignedMessage> & { errorCode?: unknown } = await askRedsys(
      baseUrl,
      signed(parameters, order, keys),
    );
    if (typeof answer.errorCode === 'string') return { code: answer.errorCode, order };
    const signedParameters = readSigned(answer, secretKey);
    if (!signedParameters) throw new UnansweredError('Redsys: an answer that it did not sign');
    return {
      code: signedParameters.get('DS_RESPONSE') ?? '',
      order: signedParameters.get('DS_ORDER') ?? '',
    };
  }

  return {
    name: 'redsys',
    keepsCards: false,
    terminals: null,
    hasRefundKeys: false,

    start: ({ reference, currency }) => {
      if (currencyNumbers[currency] === undefined) {
        return Promise.reject(new ProviderError('Redsys: a currency that it does not take'));
      }
      return Promise.resolve({
        providerReference: orderOf(reference),
        redirectUrl: new URL(`/api/payments/form/${reference}`, origin).href,
      });
    },

    form(checkout: NewCheckout): PaymentForm {
      const { reference, description, amountMinor, currency, returnUrl, unpaidUrl } = checkout;
      const order = orderOf(reference);
      const parameters = {
        ...merchantFields,
        DS_MERCHANT_ORDER: order,
        DS_MERCHANT_AMOUNT: String(amountMinor),
        DS_MERCHANT_CURRENCY: currencyNumbers[currency] ?? '',
        DS_MERCHANT_TRANSACTIONTYPE: transaction.payment,
        DS_MERCHANT_PRODUCTDESCRIPTION: plainText(description),
        DS_MERCHANT_MERCHANTDATA: reference,
        DS_MERCHANT_MERCHANTURL: new URL('/api/webhooks/redsys', origin).href,
        DS_MERCHANT_URLOK: returnUrl,
        DS_MERCHANT_URLKO: unpaidUrl,
      };
      return {
        action: new URL('/sis/realizarPago', baseUrl).href,
        fields: { ...signed(parameters, order, keys) },
      };
    },

    charge: () => Promise.reject(new ProviderError('Redsys keeps no cards here')),
    startSetup: () => Promise.reject(new ProviderError('Redsys keeps no cards here')),
    findSetup: () => Promise.reject(new ProviderError('Redsys keeps no cards here')),
    forget: () => Promise.resolve(),
    find: () => Promise.resolve(null),
    list: () => Promise.resolve(null),
    findReference: () => Promise.resolve(null),
    listReturns: () => Promise.resolve([]),
    // Our page stops linking to it; a late payment on Redsys's page is still processed by its
    // notification.
    expire: () => Promise.resolve({ state: 'expired', wasDeclined: false }),

    async refund({ providerPayment: order, amountMinor, currency, wasAsked }) {
      const parameters = {
        ...merchantFields,
        DS_MERCHANT_ORDER: order,
        DS_MERCHANT_AMOUNT: String(amountMinor),
        DS_MERCHANT_CURRENCY: currencyNumbers[currency] ?? '',
        DS_MERCHANT_TRANSACTIONTYPE: transaction.refund,
      };
      const answer = await sendRequest(parameters, order);
      const isDone = answer.code === refundedCode && answer.order === order;
      if (!isDone && !(wasAsked && alreadyRefundedCodes.includes(answer.code))) {
        throw new ProviderError(`Redsys: a refund is ${answer.code.slice(0, 20)}`);
      }
      return order;
    },

    readEvent(body) {
      const form = new URLSearchParams(body.toString('utf8'));
      const signedParameters = readSigned(
        {
          Ds_SignatureVersion: form.get('Ds_SignatureVersion'),
          Ds_MerchantParameters: form.get('Ds_MerchantParameters'),
          Ds_Signature: form.get('Ds_Signature'),
        },
        secretKey,
      );
      if (!signedParameters) throw new DomainError('webhook_refused');
      const order = shortCode(signedParameters, 'DS_ORDER');
      const response = shortCode(signedParameters, 'DS_RESPONSE');
      const type = shortCode(signedParameters, 'DS_TRANSACTIONTYPE');
      const content = createHash('sha256').update(form.get('Ds_MerchantParameters') ?? '');
      const event = {
        // Notifications have no id; a repeated one has the same content.
        id: `${order} ${content.digest('hex')}`,
        type: `${type} ${response}`,
        returnedPayment: null,
      };
      const reference = signedParameters.get('DS_MERCHANTDATA') ?? '';
      // guard: a Redsys notification matches its payment (redsys.test.ts)
      // without: `orderOf(reference) === order;` → `order.length > 0;`
      const isOurs =
        type === transaction.payment &&
        Number(signedParameters.get('DS_MERCHANTCODE')) === Number(merchantCode) &&
        Number(signedParameters.get('DS_TERMINAL')) === Number(terminal) &&
        orderOf(reference) === order;
      if (!isOurs) return { ...event, reference: null, providerReference: null, checkout: null };
      return {
        ...event,
        reference,
        providerReference: order,
        checkout: stateOf(signedParameters, order),
      };
    },
  };
}

function stateOf(signedParameters: ReadonlyMap<string, string>, order: string): CheckoutState {
  const text = signedParameters.get('DS_RESPONSE') ?? '';
  const response = /^\d{1,4}$/.test(text) ? Number(text) : null;
  if (response !== null && response <= 99) {
    const number = signedParameters.get('DS_CURRENCY');
    const knownCurrency = Object.entries(currencyNumbers).find(([, one]) => one === number);
    const amount = signedParameters.get('DS_AMOUNT') ?? '';
    if (!/^\d{1,9}$/.test(amount)) throw new DomainError('webhook_refused');
    return {
      state: 'paid',
      amountMinor: Number(amount),
      // ISO 4217's code for no currency: it never matches the payment's, so the amount is refunded.
      currency: knownCurrency?.[0] ?? 'XXX',
      providerPayment: order,
      card: null,
    };
  }
  if (response === cancelledByPerson) return { state: 'expired', wasDeclined: false };
  if (response !== null && pendingCodes.includes(response)) return { state: 'processing' };
  return { state: 'failed' };
}

/** A short code. Longer values and other characters are refused although they are signed. */
function shortCode(signedParameters: ReadonlyMap<string, string>, name: string): string {
  const code = signedParameters.get(name) ?? '';
  if (!/^\w{0,20}$/.test(code)) throw new DomainError('webhook_refused');
  return code;
}

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * The order number at Redsys: four digits, then eight digits or letters. It is derived from the
 * payment, so that Redsys itself refuses a second payment.
 */
export function orderOf(reference: string): string {
  const hash = createHash('sha256').update(reference).digest();
  const figures = String(hash.readUInt32BE(0) % 10_000).padStart(4, '0');
  const rest = Array.from(
    { length: 8 },
    (_, index) => letters[hash.readUInt16BE(4 + 2 * index) % 36],
  );
  return figures + rest.join('');
}

/** The description, limited to 125 characters and without characters that Redsys forbids. */
function plainText(description: string): string {
  return description.replace(/[<>"'&%\\]/g, ' ').slice(0, 125);
}
