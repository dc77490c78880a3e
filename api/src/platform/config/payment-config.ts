import * as z from 'zod/mini';
import { ConfigError } from './config-error.ts';
import { webAddress } from './web-address.ts';

/** The account at Stripe that takes online payments. */
export interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
  /** Null for Stripe's default. */
  apiUrl: string | null;
  /** The location of the center's card terminals; null if it has none. */
  terminalLocation: string | null;
}

/** The signature of a terminal's messages; the bank tells which one its terminal accepts. */
export const redsysSignatureVersions = ['HMAC_SHA256_V1', 'HMAC_SHA512_V2'] as const;
export type RedsysSignatureVersion = (typeof redsysSignatureVersions)[number];

/** The terminal at Redsys that a Spanish bank gives to a shop. */
export interface RedsysKeys {
  merchantCode: string;
  terminal: string;
  /** 24 bytes, in base64. */
  secretKey: string;
  /** For outgoing messages. Messages from Redsys contain their version. */
  signatureVersion: RedsysSignatureVersion;
  /** The production or test environment of Redsys. */
  baseUrl: string;
}

/**
 * The providers of online payments. New payments go to `current`; the other one still refunds its
 * own.
 */
export interface PaymentConfig {
  current: 'stripe' | 'redsys';
  stripe: StripeKeys | null;
  redsys: RedsysKeys | null;
}

/** The production environment. */
const redsysUrl = 'https://sis.redsys.es';

/** The environment variables of online payments. */
export const paymentVariables = {
  PAYMENT_PROVIDER: z.optional(
    z.enum(['stripe', 'redsys'], { error: 'PAYMENT_PROVIDER solo puede valer stripe o redsys.' }),
  ),
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(
      z.regex(/^\s*(?:sk|rk)_\w{8,}\s*$/, {
        error: 'STRIPE_SECRET_KEY no es una clave secreta de Stripe: empieza por sk_ o rk_.',
      }),
    ),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(
      z.regex(/^\s*whsec_\w{8,}\s*$/, {
        error:
          'STRIPE_WEBHOOK_SECRET no es el secreto de un webhook de Stripe: empieza por whsec_.',
      }),
    ),
  ),
  STRIPE_API_URL: z.optional(webAddress('STRIPE_API_URL no es la dirección de una web.')),
  STRIPE_TERMINAL_LOCATION: z.optional(
    z.string().check(
      z.regex(/^\s*tml_\w{4,}\s*$/, {
        error:
          'STRIPE_TERMINAL_LOCATION no es una ubicación de datáfonos de Stripe: empieza por tml_.',
      }),
    ),
  ),
  REDSYS_MERCHANT_CODE: z.optional(
    z.string().check(
      z.regex(/^\s*\d{1,9}\s*$/, {
        error: 'REDSYS_MERCHANT_CODE no es un código de comercio (FUC): son hasta 9 cifras.',
      }),
    ),
  ),
  REDSYS_TERMINAL: z.optional(
    z.string().check(
      z.regex(/^\s*\d{1,3}\s*$/, {
        error: 'REDSYS_TERMINAL no es un número de terminal: son hasta 3 cifras.',
      }),
    ),
  ),
  REDSYS_SECRET_KEY: z.optional(
    z.string().check(
      z.regex(/^\s*[\w+/-]{32}\s*$/, {
        error:
          'REDSYS_SECRET_KEY no es una clave de Redsys: son los 32 caracteres de la clave de firma del terminal.',
      }),
    ),
  ),
  REDSYS_SIGNATURE_VERSION: z.optional(
    z.enum(redsysSignatureVersions, {
      error: 'REDSYS_SIGNATURE_VERSION solo puede valer HMAC_SHA256_V1 o HMAC_SHA512_V2.',
    }),
  ),
  REDSYS_BASE_URL: z.optional(webAddress('REDSYS_BASE_URL no es la dirección de una web.')),
};

const variablesSchema = z.object(paymentVariables);
type Variables = z.output<typeof variablesSchema>;

/** @throws {ConfigError} when a part is missing: payments would be taken without being recorded */
export function paymentsOf(values: Variables): PaymentConfig | null {
  const stripe = stripeOf(values);
  const redsys = redsysOf(values);
  const { PAYMENT_PROVIDER: chosen } = values;
  if (stripe && redsys && chosen === undefined) {
    throw new ConfigError(
      'Hay claves de Stripe y de Redsys: di con PAYMENT_PROVIDER (stripe o redsys) con cuál se cobra. La otra queda para devolver lo que cobró.',
    );
  }
  if (chosen !== undefined && !{ stripe, redsys }[chosen]) {
    throw new ConfigError(`PAYMENT_PROVIDER es ${chosen}, y faltan sus claves.`);
  }
  const current = chosen ?? (stripe ? 'stripe' : redsys ? 'redsys' : null);
  return current === null ? null : { current, stripe, redsys };
}

function stripeOf(values: Variables): StripeKeys | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  if (secretKey !== undefined && webhookSecret !== undefined) {
    const keys = { secretKey: secretKey.trim(), webhookSecret: webhookSecret.trim() };
    const terminalLocation = values.STRIPE_TERMINAL_LOCATION?.trim() ?? null;
    return { ...keys, apiUrl: values.STRIPE_API_URL ?? null, terminalLocation };
  }
  if (secretKey === undefined && webhookSecret === undefined) {
    if (values.STRIPE_TERMINAL_LOCATION === undefined) return null;
    throw new ConfigError(
      'Para cobrar con los datáfonos de STRIPE_TERMINAL_LOCATION hacen falta STRIPE_SECRET_KEY y STRIPE_WEBHOOK_SECRET.',
    );
  }
  throw new ConfigError(
    'Para cobrar con Stripe hacen falta STRIPE_SECRET_KEY y STRIPE_WEBHOOK_SECRET: falta una.',
  );
}

function redsysOf(values: Variables): RedsysKeys | null {
  const {
    REDSYS_MERCHANT_CODE: merchantCode,
    REDSYS_TERMINAL: terminal,
    REDSYS_SECRET_KEY: secretKey,
  } = values;
  if (merchantCode !== undefined && terminal !== undefined && secretKey !== undefined) {
    return {
      merchantCode: merchantCode.trim(),
      terminal: terminal.trim(),
      secretKey: secretKey.trim(),
      signatureVersion: values.REDSYS_SIGNATURE_VERSION ?? 'HMAC_SHA256_V1',
      baseUrl: new URL(values.REDSYS_BASE_URL ?? redsysUrl).origin,
    };
  }
  if (merchantCode === undefined && terminal === undefined && secretKey === undefined) return null;
  const missing = [
    merchantCode === undefined ? ['REDSYS_MERCHANT_CODE'] : [],
    terminal === undefined ? ['REDSYS_TERMINAL'] : [],
    secretKey === undefined ? ['REDSYS_SECRET_KEY'] : [],
  ].flat();
  throw new ConfigError(
    `Para cobrar con Redsys hacen falta REDSYS_MERCHANT_CODE, REDSYS_TERMINAL y REDSYS_SECRET_KEY: falta ${missing.join(' y ')}.`,
  );
}
