import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { isDemoOpen } from '../../../center/center/index.ts';
import type { FiscalService } from '../../../platform/config/config.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { StartupError } from '../../../platform/config/startup-error.ts';
import { type FakeTaxOffice, openFakeTaxOffice } from './fake-tax-office.ts';
import type { TaxOffice } from './tax-office.ts';
import { type ServiceAccess, verifactuService } from './verifactu-service.ts';

export interface TaxOffices {
  /** The receiver of this center's records; null when none is configured. */
  current(): Promise<TaxOffice | null>;
  close(): Promise<void>;
}

/**
 * The configured service; in an open demo, a fake one that starts when it is first needed.
 * @throws {StartupError} for an unusable certificate
 */
export function createTaxOffices({ config, database }: Dependencies): TaxOffices {
  const { service } = config.fiscal;
  const configuredService = service ? verifactuService(accessOf(service)) : null;
  let fake: Promise<FakeTaxOffice> | null = null;
  return {
    async current() {
      if (configuredService) return configuredService;
      if (!(await isDemoOpen({ connection: database.connection, config }))) return null;
      fake ??= openFakeTaxOffice();
      return verifactuService({ url: (await fake).url, certificate: null });
    },
    async close() {
      await (await fake)?.close();
    },
  };
}

function accessOf({ url, certificate }: FiscalService): ServiceAccess {
  if (!certificate) return { url, certificate };
  let pfx: Buffer;
  try {
    pfx = readFileSync(certificate.file);
  } catch {
    throw new StartupError('No se puede leer el archivo de FISCAL_CERTIFICATE.');
  }
  const { password: passphrase } = certificate;
  try {
    createSecureContext({ pfx, passphrase });
  } catch {
    throw new StartupError(
      'FISCAL_CERTIFICATE no se abre: tiene que ser un .p12 o .pfx, y FISCAL_CERTIFICATE_PASSWORD su contraseña.',
    );
  }
  return { url, certificate: { pfx, passphrase } };
}
