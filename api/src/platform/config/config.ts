import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emailSchema, isSpanishTaxId, normalizeTaxId } from '@aforo/shared/contract';
import * as z from 'zod/mini';
import { ConfigError } from './config-error.ts';
import { type ExposedBy, exposureOf } from './exposure.ts';
import { type PaymentConfig, paymentsOf, paymentVariables } from './payment-config.ts';
import { areAddresses, readList } from './trusted-proxies.ts';
import { addressWith, webAddress } from './web-address.ts';

export { exposureOf, isLoopback } from './exposure.ts';
export { createSecretBox, type SecretBox } from './secret-box.ts';
export { readSecretsKey } from './secrets-key.ts';
export { areAddresses, ConfigError, readList };

const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url));

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * The `strict-transport-security` header of every https answer, of gateway and API alike: a browser
 * uses the last value that it received.
 */
export const transportSecurity = 'max-age=63072000; includeSubDomains';

export interface Config {
  /** Absolute path. Holds the embedded database, its backups and, without SMTP, the mails. */
  dataDir: string;
  /** URL of the PostgreSQL server; null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** URL of the SMTP server; null writes `.eml` files into `dataDir`. */
  smtpUrl: string | null;
  /** The sender's address of every mail; never null with `smtpUrl`. */
  mailFrom: string | null;
  /** Null: demo data if the database is embedded and empty, and no other machine can connect. */
  demo: boolean | null;
  /** The variable that lets other machines connect; null when they cannot. */
  exposedBy: ExposedBy;
  /** Null: API documentation at `/api/docs` only if no other machine can connect. */
  docs: boolean | null;
  /** The encryption key for secrets; null for a key in `dataDir`. */
  secretsKey: string | null;
  /** The operator declares the key lost: the data encrypted with it is deleted. */
  secretsKeyIsLost: boolean;
  /** Used in mailed links and the origin check; https also makes cookies Secure. */
  publicUrl: { origin: string; isHttps: boolean; isExplicit: boolean };
  logLevel: (typeof logLevels)[number];
  /** Null: no online payments; the demo has its own fake bank. */
  payments: PaymentConfig | null;
  /** The token for Prometheus; null disables the metrics. */
  metricsToken: string | null;
  fiscal: FiscalConfig;
  /** Besides this machine, the proxies whose forwarded client addresses are trusted. */
  trustedProxies: string[];
  /**
   * How long `/ready` reports 503 before the process closes, so that load balancers stop using it.
   */
  drainSeconds: number;
  /** Where `server.ts` listens when the API runs alone. */
  listen: { host: string; port: number };
}

export interface FiscalConfig {
  /**
   * The producer of the software in fiscal records and in the declaration; null when not
   * configured.
   */
  producer: { name: string; taxId: string } | null;
  /** For the declaration: the producer's address, and the place and date of the signature. */
  producerAddress: string | null;
  declarationSigned: string | null;
  /** The service that receives the records; null without a certificate. */
  service: FiscalService | null;
}

export interface FiscalService {
  url: string;
  /** The taxpayer's certificate, PKCS #12; null only for an http service on this machine. */
  certificate: { file: string; password: string } | null;
}

/** The tax office's production service. */
const fiscalServiceUrl =
  'https://www1.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';

const flag = (name: string) =>
  z.pipe(
    z.enum(['0', '1'], { error: `${name} solo puede valer 0 o 1.` }),
    z.transform((value) => value === '1'),
  );

const environmentSchema = z.object({
  DATA_DIR: z._default(z.string(), './var'),
  DATABASE_URL: z.optional(
    addressWith(
      ['postgres:', 'postgresql:'],
      'DATABASE_URL no es una dirección de PostgreSQL. Ejemplo: postgres://usuario:clave@servidor:5432/aforo',
    ),
  ),
  SMTP_URL: z.optional(
    addressWith(
      ['smtp:', 'smtps:'],
      'SMTP_URL no es una dirección de correo saliente. Ejemplo: smtps://usuario:clave@servidor:465',
    ),
  ),
  MAIL_FROM: z.optional(
    z.string().check(
      z.refine((value) => emailSchema.safeParse(value).data === value.trim().toLowerCase(), {
        error:
          'MAIL_FROM lleva solo una dirección de correo. El nombre es el del centro. Ejemplo: reservas@micentro.es',
      }),
      z.overwrite((value) => value.trim().toLowerCase()),
    ),
  ),
  SECRETS_KEY: z.optional(
    z.string().check(
      z.refine((value) => value.length >= 32 && value.length <= 200, {
        error:
          'SECRETS_KEY ha de tener entre 32 y 200 caracteres. Sirve lo que escribe: openssl rand -base64 32',
      }),
    ),
  ),
  SECRETS_KEY_LOST: z.optional(flag('SECRETS_KEY_LOST')),
  AFORO_DEMO: z.optional(flag('AFORO_DEMO')),
  API_DOCS: z.optional(flag('API_DOCS')),
  PUBLIC_URL: z.optional(
    webAddress(
      'PUBLIC_URL no es la dirección de una web. Ejemplo: https://reservas.micentro.es',
    ).check(
      z.refine((value) => ['', '/'].includes(URL.parse(value)?.pathname ?? ''), {
        error: 'PUBLIC_URL lleva solo protocolo, nombre y puerto, sin ruta detrás.',
      }),
    ),
  ),
  LOG_LEVEL: z._default(
    z.enum(logLevels, { error: `LOG_LEVEL solo puede valer ${logLevels.join(', ')}.` }),
    'info',
  ),
  PORT: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,5}$/, { error: 'PORT no es un número de puerto.' })),
      z
        .transform(Number)
        .check(
          z.refine((port) => port <= 65_535, { error: 'PORT pasa de 65535, el último puerto.' }),
        ),
    ),
    8080,
  ),
  HOST: z._default(z.string(), 'localhost'),
  TRUSTED_PROXIES: z._default(
    z.pipe(
      z.string().check(
        z.refine(areAddresses, {
          error: 'TRUSTED_PROXIES lleva direcciones o redes entre comas. Ejemplo: 10.0.3.0/24',
        }),
      ),
      z.transform(readList),
    ),
    [],
  ),
  DRAIN_SECONDS: z._default(
    z.pipe(
      z.string().check(
        z.regex(/^\s*([0-9]|[1-5][0-9]|60)\s*$/, {
          error: 'DRAIN_SECONDS tiene que ser un número entero de 0 a 60.',
        }),
      ),
      z.transform(Number),
    ),
    0,
  ),
  ...paymentVariables,
  FISCAL_PRODUCER_NAME: z.optional(
    z
      .string()
      .check(z.trim(), z.maxLength(120, { error: 'FISCAL_PRODUCER_NAME pasa de 120 caracteres.' })),
  ),
  FISCAL_PRODUCER_NIF: z.optional(
    z
      .string()
      .check(
        z.overwrite(normalizeTaxId),
        z.refine(isSpanishTaxId, { error: 'FISCAL_PRODUCER_NIF no es un NIF correcto.' }),
      ),
  ),
  FISCAL_PRODUCER_ADDRESS: z.optional(z.string().check(z.trim())),
  FISCAL_DECLARATION_SIGNED: z.optional(z.string().check(z.trim())),
  FISCAL_CERTIFICATE: z.optional(z.string()),
  FISCAL_CERTIFICATE_PASSWORD: z.optional(z.string()),
  FISCAL_SERVICE_URL: z.optional(
    webAddress('FISCAL_SERVICE_URL no es la dirección de un servicio web.'),
  ),
  METRICS_TOKEN: z.optional(
    z.string().check(
      z.regex(/^\s*\S{16,200}\s*$/, {
        error: 'METRICS_TOKEN tiene que tener de 16 a 200 caracteres sin espacios.',
      }),
    ),
  ),
});

/**
 * Reads and validates every variable of the API; an empty one counts as absent.
 * @throws {ConfigError} with one sentence per wrong variable, without the values: some are secret
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(environment).filter(([, value]) => value?.trim());
  const parsed = environmentSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  }
  const values = parsed.data;
  const payments = paymentsOf(values);
  const { FISCAL_PRODUCER_NAME: producerName, FISCAL_PRODUCER_NIF: producerTaxId } = values;
  if ((producerName === undefined) !== (producerTaxId === undefined)) {
    throw new ConfigError(
      'FISCAL_PRODUCER_NAME y FISCAL_PRODUCER_NIF van juntas: pon las dos o ninguna.',
    );
  }
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined) {
    throw new ConfigError(
      'SMTP_URL necesita MAIL_FROM, la dirección desde la que escribe el centro. Ejemplo: MAIL_FROM=reservas@micentro.es',
    );
  }
  const origin = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin;
  return {
    dataDir: isAbsolute(values.DATA_DIR)
      ? values.DATA_DIR
      : resolve(repositoryRoot, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    secretsKey: values.SECRETS_KEY ?? null,
    secretsKeyIsLost: values.SECRETS_KEY_LOST ?? false,
    demo: values.AFORO_DEMO ?? null,
    exposedBy: exposureOf(values.PUBLIC_URL, values.HOST),
    docs: values.API_DOCS ?? null,
    publicUrl: {
      origin,
      isHttps: origin.startsWith('https:'),
      isExplicit: values.PUBLIC_URL !== undefined,
    },
    logLevel: values.LOG_LEVEL,
    payments,
    fiscal: {
      producer:
        producerName === undefined || producerTaxId === undefined
          ? null
          : { name: producerName, taxId: producerTaxId },
      producerAddress: values.FISCAL_PRODUCER_ADDRESS ?? null,
      declarationSigned: values.FISCAL_DECLARATION_SIGNED ?? null,
      service: fiscalServiceOf(values),
    },
    metricsToken: values.METRICS_TOKEN?.trim() ?? null,
    trustedProxies: values.TRUSTED_PROXIES,
    drainSeconds: values.DRAIN_SECONDS,
    listen: { host: values.HOST, port: values.PORT },
  };
}

/** @throws {ConfigError} for a service on another machine without a certificate */
function fiscalServiceOf(values: z.output<typeof environmentSchema>): FiscalService | null {
  const { FISCAL_CERTIFICATE: file, FISCAL_SERVICE_URL: url = fiscalServiceUrl } = values;
  if (file !== undefined) {
    if (!url.startsWith('https:')) {
      throw new ConfigError('FISCAL_SERVICE_URL con FISCAL_CERTIFICATE tiene que ser https.');
    }
    return { url, certificate: { file, password: values.FISCAL_CERTIFICATE_PASSWORD ?? '' } };
  }
  if (values.FISCAL_SERVICE_URL === undefined) return null;
  if (!['127.0.0.1', 'localhost'].includes(new URL(url).hostname)) {
    throw new ConfigError(
      'FISCAL_SERVICE_URL necesita FISCAL_CERTIFICATE, el certificado del centro.',
    );
  }
  return { url, certificate: null };
}

/** The configuration of this process. @param more variables in place of those of the environment */
export function readProcessConfig(more: Readonly<Record<string, string>> = {}): Config {
  return readConfig(environmentWith(more));
}

/** The environment for a child process: that of this process plus the given variables. */
export function environmentWith(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}
