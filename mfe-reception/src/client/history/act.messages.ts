import type { AuditAction, AuditEntity, ClientHistoryEntry } from '@aforo/shared/contract';
import { formatDate, formatTime, localDateOf } from '@aforo/shared/format';

/** One action: the user, the action and, where known, the values before and after. */
export interface HistoryLine {
  text: string;
  before: string | null;
  after: string | null;
}

type Entity = Exclude<AuditEntity, 'client'>;
type Changes = ClientHistoryEntry['changes'];

/** The verb before the subject's name: `Ana **devolvió la venta de** Bono 10`. */
const verbs: Partial<Record<`${Entity}.${AuditAction}`, string>> = {
  'booking.created': 'reservó con una excepción',
  'sale.created': 'vendió con descuento',
  'sale.refunded': 'devolvió la venta de',
  'sale.updated': 'cambió la venta de',
  'document.cancelled': 'anuló el documento',
  'onlinePayment.refunded': 'devolvió el pago en línea de',
  'packagePurchase.updated': 'cambió el bono',
  'membership.updated': 'cambió la suscripción',
  'achievementAward.granted': 'dio a mano el logro',
  'achievementAward.revoked': 'retiró el logro',
  'session.updated': 'cambió',
};

/** The verb by changed field, and by new value where it matters. */
const changeVerbs: Record<string, string> = {
  'booking.startsAt': 'cambió de hora',
  'booking.forgiven': 'perdonó lo que costaba',
  'booking.status.cancelled': 'canceló',
  'booking.status.cancelledLate': 'canceló fuera de plazo, sin coste,',
  'booking.status.attended': 'anotó que vino a',
  'booking.status.noShow': 'anotó que no vino a',
  'booking.status.confirmed': 'quitó la marca de asistencia de',
  'session.status.cancelled': 'canceló para todos',
  'packagePurchase.balance': 'ajustó las sesiones de',
  'sale.voucherBalanceMinor': 'anuló el vale regalo de',
};

/** Formats an action on one of the client's bookings, bonos or sales. */
export function actLine(
  { action, changes, subject }: ClientHistoryEntry,
  entity: Entity,
  who: string,
  timeZone: string,
): HistoryLine {
  if (!subject) return { text: `${who} cambió algo que ya no está`, before: null, after: null };
  const { name, startsAt } = subject;
  const verb = changeVerb(entity, changes) ?? verbs[`${entity}.${action}`] ?? 'cambió';
  const [change] = changes;
  if (entity === 'booking' && change?.field === 'startsAt') {
    const [before, after] = [change.before, change.after].map((at) => instantText(at, timeZone));
    return { text: `${who} ${verb} ${name}`, before: before ?? null, after: after ?? null };
  }
  if (entity === 'packagePurchase' && change?.field === 'balance') {
    return { text: `${who} ${verb} ${name}`, before: change.before, after: change.after };
  }
  const when = instantText(startsAt, timeZone);
  const text = `${who} ${verb} ${name}${when === null ? '' : `, ${when}`}`;
  return { text, before: null, after: null };
}

function changeVerb(entity: Entity, changes: Changes): string | undefined {
  for (const { field, after } of changes) {
    const verb = changeVerbs[`${entity}.${field}.${after}`] ?? changeVerbs[`${entity}.${field}`];
    if (verb !== undefined) return verb;
  }
  return undefined;
}

/** With the year, because entries are read months later. */
function instantText(at: string | null, timeZone: string): string | null {
  if (at === null) return null;
  return `${formatDate(localDateOf(at, timeZone))} ${formatTime(at, timeZone)}`;
}
