import type { ImportKind } from '@aforo/shared/contract';
import { bonoImport } from './bonos/bono-import.ts';
import { bookingImport } from './bookings/booking-import.ts';
import { clientImport } from './clients/client-import.ts';
import type { ImportKindRules } from './import-kind.ts';
import { mandateImport } from './mandates/mandate-import.ts';
import { membershipImport } from './memberships/membership-import.ts';
import { serviceImport } from './services/service-import.ts';

export const importKindRules: Record<ImportKind, ImportKindRules> = {
  clients: clientImport,
  services: serviceImport,
  bonos: bonoImport,
  memberships: membershipImport,
  mandates: mandateImport,
  bookings: bookingImport,
};
