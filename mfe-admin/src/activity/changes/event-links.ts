import type { AuditEvent } from '@aforo/shared/contract';
import { achievementPath, cashReportPath, screenPaths, professionalPath } from '../../paths.ts';

/** The screen of an event's subject; null if it no longer exists. */
export function eventLink({ entity, entityId, subject }: AuditEvent): string | null {
  // The center always exists and has no subject name.
  if (entity === 'center') return `/${screenPaths.configuration}`;
  if (entity === 'opening') return `/${screenPaths.services}?ver=horario`;
  if (entity === 'legalText') return `/${screenPaths.configuration}?ver=legales`;
  if (subject === null) return null;
  switch (entity) {
    case 'client':
      return clientLink(entityId);
    case 'booking':
      return subject.client ? clientLink(subject.client.id, 'reservas') : null;
    case 'packagePurchase':
    case 'membership':
      return subject.client ? clientLink(subject.client.id, 'bonos') : null;
    case 'user': {
      // The search makes sure that the list behind the panel contains the account.
      const search = new URLSearchParams({ q: subject.name, user: entityId });
      return `/${screenPaths.users}?${search.toString()}`;
    }
    case 'professional':
    case 'timeOff':
      return subject.professionalId === null ? null : professionalPath(subject.professionalId);
    case 'service':
      return `/${screenPaths.services}?abierto=${entityId}`;
    case 'resource':
      return `/${screenPaths.services}?ver=salas&abierto=${entityId}`;
    case 'packageTemplate':
      return `/${screenPaths.packages}?abierto=${entityId}`;
    case 'promotion':
      return `/${screenPaths.packages}?ver=codigos`;
    case 'sale':
    case 'document':
    case 'onlinePayment':
      return subject.client ? clientLink(subject.client.id, 'bonos') : null;
    case 'mandate':
      return subject.client ? clientLink(subject.client.id, 'bonos') : null;
    case 'directDebitBatch':
      return `/${screenPaths.cashRegister}?ver=remesas`;
    case 'product':
      return `/${screenPaths.catalogue}?abierto=${entityId}`;
    case 'cashRegister':
      return `/${screenPaths.cashRegister}?ver=cajas`;
    case 'cashSession':
      return cashReportPath(entityId);
    case 'achievement':
      return achievementPath(entityId);
    case 'achievementAward':
      return subject.client ? clientLink(subject.client.id) : null;
    case 'session':
    case 'classSeries':
      return `/${screenPaths.services}?ver=clases`;
  }
}

function clientLink(id: string, tab?: string): string {
  return `/${screenPaths.clients}/${id}${tab === undefined ? '' : `?ficha=${tab}`}`;
}
