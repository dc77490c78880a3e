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
  'booking.created': 'reservó',
  'sale.created': 'vendió',
  'sale.invoiced': 'hizo la factura de',
  'sale.mailed': 'mandó por correo',
  'document.mailed': 'mandó por correo el documento',
  'onlinePayment.created': 'preparó el enlace de pago de',
  'onlinePayment.mailed': 'mandó el enlace de pago de',
  'membership.created': 'dio de alta la suscripción',
  'membership.cancelled': 'canceló la suscripción',
  'mandate.created': 'preparó el mandato',
  'mandate.signed': 'anotó la firma del mandato',
  'mandate.cancelled': 'anuló el mandato',
  'achievementAward.handedOver': 'entregó el premio de',
  'sale.refunded': 'devolvió la venta de',
  'sale.approved': 'dio el visto bueno a la venta o devolución de',
  'sale.updated': 'cambió la venta de',
  'document.cancelled': 'anuló el documento',
  'onlinePayment.refunded': 'devolvió el pago en línea de',
  'packagePurchase.updated': 'cambió el bono',
  'membership.updated': 'cambió la suscripción',
  'achievementAward.granted': 'dio a mano el logro',
  'achievementAward.revoked': 'retiró el logro',
  'session.updated': 'cambió',
};

/** The verb of an action for which a reason was given. */
const verbsWithReason: Partial<Record<`${Entity}.${AuditAction}`, string>> = {
  'booking.created': 'reservó con una excepción',
  'sale.created': 'vendió con descuento',
};

/** The staff give a reason for what would have cost something. */
const excusedVerb = 'canceló fuera de plazo, sin coste,';

/** The verb by changed field, and by new value where it matters. */
const changeVerbs: Record<string, string> = {
  'booking.startsAt': 'cambió de hora',
  'booking.forgiven': 'perdonó lo que costaba',
  'booking.comingAt': 'contestó al recordatorio que viene a',
  'booking.status.cancelled': 'canceló',
  'booking.status.cancelledLate': 'canceló fuera de plazo',
  'booking.status.attended': 'anotó que vino a',
  'booking.status.noShow': 'anotó que no vino a',
  'booking.status.confirmed': 'quitó la marca de asistencia de',
  'session.status.cancelled': 'canceló para todos',
  'packagePurchase.balance': 'ajustó las sesiones de',
  'membership.standingSeat': 'cambió la plaza fija de',
  'membership.makeUps': 'dio una recuperación de',
  'sale.voucherBalanceMinor': 'anuló el vale regalo de',
};

/** Formats an action on one of the client's bookings, bonos or sales. */
export function actLine(
  { action, changes, subject, reason }: ClientHistoryEntry,
  entity: Entity,
  who: string,
  timeZone: string,
): HistoryLine {
  if (!subject) return { text: `${who} cambió algo que ya no está`, before: null, after: null };
  const { name, startsAt } = subject;
  const act = `${entity}.${action}` as const;
  const [first] = changes;
  const isExcused = reason !== null && first?.before !== null && first?.after === 'cancelledLate';
  const verb =
    (isExcused ? excusedVerb : changeVerb(entity, changes)) ??
    (reason === null ? undefined : verbsWithReason[act]) ??
    verbs[act] ??
    'cambió';
  if (entity === 'booking' && first?.field === 'startsAt') {
    const [before, after] = [first.before, first.after].map((at) => instantText(at, timeZone));
    return { text: `${who} ${verb} ${name}`, before: before ?? null, after: after ?? null };
  }
  if (entity === 'packagePurchase' && first?.field === 'balance') {
    return { text: `${who} ${verb} ${name}`, before: first.before, after: first.after };
  }
  if (entity === 'membership' && first?.field === 'standingSeat') {
    return { text: `${who} ${verb} ${name}`, before: first.before, after: first.after };
  }
  const when = instantText(startsAt, timeZone);
  const text = `${who} ${verb} ${name}${when === null ? '' : `, ${when}`}`;
  return { text, before: null, after: null };
}

function changeVerb(entity: Entity, changes: Changes): string | undefined {
  for (const { field, before, after } of changes) {
    if (entity === 'sale' && field === 'owed') return owedVerb(Number(before), Number(after));
    const verb = changeVerbs[`${entity}.${field}.${after}`] ?? changeVerbs[`${entity}.${field}`];
    if (verb !== undefined) return verb;
  }
  return undefined;
}

/** What is owed of a sale grows only when the bank returns a direct debit. */
function owedVerb(before: number, after: number): string {
  if (after > before) return 'anotó que el banco devolvió el recibo de';
  return after > 0 ? 'cobró una parte de lo que se debía de' : 'cobró lo que se debía de';
}

/** With the year, because entries are read months later. */
function instantText(at: string | null, timeZone: string): string | null {
  if (at === null) return null;
  return `${formatDate(localDateOf(at, timeZone))} ${formatTime(at, timeZone)}`;
}
