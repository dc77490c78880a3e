import type { AuditAction, AuditEntity, AuditEvent, AuditSubject } from '@aforo/shared/contract';
import { formatInstant, formatLimit } from '@aforo/shared/format';

/** An action's label in a list, its verb in a sentence and the kinds it applies to. */
interface ActionLabels {
  name: string;
  /** Placed between the person and the subject: «Ana Ruiz **archivó** la ficha de Luis». */
  verb: string;
  of: readonly AuditEntity[];
}

const things = [
  'service',
  'resource',
  'packageTemplate',
  'product',
  'cashRegister',
  'professional',
] as const satisfies AuditEntity[];

export const actionLabels = {
  created: {
    name: 'Altas',
    verb: 'dio de alta',
    of: [
      'client',
      'user',
      'booking',
      'session',
      'packagePurchase',
      'classSeries',
      'timeOff',
      'sale',
      'onlinePayment',
      'mandate',
      'directDebitBatch',
      'cashSession',
      'promotion',
      ...things,
    ],
  },
  updated: {
    name: 'Cambios',
    verb: 'cambió',
    of: [
      'client',
      'user',
      'booking',
      'session',
      'packagePurchase',
      'membership',
      'classSeries',
      'timeOff',
      'sale',
      'mandate',
      'directDebitBatch',
      'cashSession',
      ...things,
      'center',
      'opening',
    ],
  },
  archived: { name: 'Archivados', verb: 'archivó', of: ['client', 'promotion', ...things] },
  restored: { name: 'Recuperados', verb: 'recuperó', of: ['client', 'promotion', ...things] },
  consentGranted: { name: 'Permisos dados', verb: 'anotó un permiso en', of: ['client'] },
  consentWithdrawn: {
    name: 'Permisos retirados',
    verb: 'anotó la retirada de un permiso en',
    of: ['client'],
  },
  invited: { name: 'Invitaciones', verb: 'mandó la invitación para', of: ['user'] },
  roleChanged: { name: 'Cambios de rol', verb: 'cambió el rol de', of: ['user'] },
  blocked: { name: 'Bloqueos', verb: 'bloqueó', of: ['user'] },
  unblocked: { name: 'Desbloqueos', verb: 'desbloqueó', of: ['user'] },
  factorAdded: { name: 'Segundo paso añadido', verb: 'añadió un segundo paso a', of: ['user'] },
  factorRemoved: { name: 'Segundo paso quitado', verb: 'quitó un segundo paso a', of: ['user'] },
  recoveryCodesRenewed: {
    name: 'Códigos de recuperación nuevos',
    verb: 'pidió códigos de recuperación nuevos para',
    of: ['user'],
  },
  accessPolicyChanged: {
    name: 'A quién se pide segundo paso',
    verb: 'cambió a quién se pide un segundo paso en',
    of: ['center'],
  },
  exported: { name: 'Copias de datos', verb: 'descargó una copia de', of: ['client', 'center'] },
  erased: { name: 'Datos borrados', verb: 'borró los datos de', of: ['client', 'user'] },
  refunded: {
    name: 'Devoluciones',
    verb: 'devolvió',
    of: ['sale', 'onlinePayment', 'directDebitBatch'],
  },
  invoiced: { name: 'Facturas a petición', verb: 'hizo la factura de', of: ['sale'] },
  approved: {
    name: 'Vistos buenos a descuentos y devoluciones',
    verb: 'dio el visto bueno a',
    of: ['sale'],
  },
  cancelled: {
    name: 'Facturas, mandatos y remesas anulados',
    verb: 'anuló',
    of: ['document', 'mandate', 'directDebitBatch'],
  },
  signed: { name: 'Mandatos firmados', verb: 'anotó la firma de', of: ['mandate'] },
  sent: { name: 'Remesas enviadas', verb: 'dio por enviada', of: ['directDebitBatch'] },
  rejected: {
    name: 'Remesas rechazadas por el banco',
    verb: 'anotó el rechazo de',
    of: ['directDebitBatch'],
  },
  settled: { name: 'Remesas cobradas', verb: 'dio por cobrada', of: ['directDebitBatch'] },
  mailed: {
    name: 'Facturas y enlaces enviados',
    verb: 'mandó por correo',
    of: ['document', 'onlinePayment'],
  },
  newsSent: {
    name: 'Novedades enviadas',
    verb: 'mandó novedades al correo de',
    of: ['client'],
  },
  messageSent: {
    name: 'Mensajes a la gente de una clase',
    verb: 'mandó un mensaje a',
    of: ['client', 'session'],
  },
  activated: { name: 'Logros activados', verb: 'activó', of: ['achievement'] },
  granted: { name: 'Logros dados a mano', verb: 'dio', of: ['achievementAward'] },
  revoked: { name: 'Logros retirados', verb: 'retiró', of: ['achievementAward'] },
  handedOver: {
    name: 'Premios entregados',
    verb: 'entregó el premio de',
    of: ['achievementAward'],
  },
  discarded: { name: 'Borradores descartados', verb: 'descartó', of: ['achievement'] },
  healthRead: {
    name: 'Lecturas de salud',
    verb: 'leyó los datos de salud de',
    of: ['client', 'center'],
  },
  imported: {
    name: 'Importaciones',
    verb: 'trajo de otro programa',
    of: ['client', 'service', 'packagePurchase', 'booking'],
  },
  takenBack: {
    name: 'Importaciones deshechas',
    verb: 'quitó, con su importación,',
    of: ['client', 'service', 'packagePurchase', 'booking'],
  },
  merged: { name: 'Fichas unidas', verb: 'unió a otra la ficha de', of: ['client'] },
  separated: { name: 'Uniones deshechas', verb: 'separó de otra la ficha de', of: ['client'] },
  keptApart: {
    name: 'Fichas parecidas, no iguales',
    verb: 'anotó que no es la misma persona que otra',
    of: ['client'],
  },
  legalPublished: {
    name: 'Textos legales publicados',
    verb: 'publicó una versión nueva de',
    of: ['legalText'],
  },
} as const satisfies Record<AuditAction, ActionLabels>;

/** The labels of a kind of record: as a filter group, and before a name. */
interface EntityLabels {
  group: string;
  /** Used without a name: «la ficha de una persona que ya no está». */
  unknown: string;
  /** `when` is `hoy 19:00` or `mar 24 nov 19:00`, `since` the same after a preposition: `el mar 24 nov 19:00`. */
  one: (subject: AuditSubject, when: string, since: string) => string;
}

/** `del mar 24 nov 19:00`, `de hoy 19:00`. */
const contracted = (since: string) => `de ${since}`.replace(/^de el /, 'del ');
const ofClient = ({ client }: AuditSubject) => client?.name ?? 'alguien';

export const entityLabels = {
  client: {
    group: 'Fichas de clientes',
    unknown: 'una ficha que ya no está',
    one: ({ name }) => `la ficha de ${name}`,
  },
  user: {
    group: 'Cuentas',
    unknown: 'una cuenta que ya no está',
    one: ({ name }) => `la cuenta de ${name}`,
  },
  booking: {
    group: 'Reservas',
    unknown: 'una reserva que ya no está',
    one: (subject, when) => `la reserva de ${ofClient(subject)} en ${subject.name}, ${when}`,
  },
  session: {
    group: 'Clases y citas',
    unknown: 'una clase que ya no está',
    one: ({ name }, when) => `${name}, ${when}`,
  },
  packagePurchase: {
    group: 'Bonos vendidos',
    unknown: 'un bono que ya no está',
    one: (subject) => `${subject.name} de ${ofClient(subject)}`,
  },
  membership: {
    group: 'Suscripciones',
    unknown: 'una suscripción que ya no está',
    one: (subject) => `la suscripción ${subject.name} de ${ofClient(subject)}`,
  },
  packageTemplate: {
    group: 'Paquetes',
    unknown: 'un paquete que ya no está',
    one: ({ name }) => `el paquete ${name}`,
  },
  promotion: {
    group: 'Códigos promocionales',
    unknown: 'un código que ya no está',
    one: ({ name }) => `el código ${name}`,
  },
  sale: {
    group: 'Ventas',
    unknown: 'una venta que ya no está',
    one: (subject) =>
      subject.client
        ? `la venta de ${subject.name} a ${ofClient(subject)}`
        : `la venta de ${subject.name}`,
  },
  document: {
    group: 'Facturas y comprobantes',
    unknown: 'un documento que ya no está',
    one: ({ name }) => `el documento ${name}`,
  },
  onlinePayment: {
    group: 'Pagos en línea',
    unknown: 'un pago en línea que ya no está',
    one: (subject) =>
      subject.client
        ? `el pago en línea de ${subject.name}, de ${ofClient(subject)}`
        : `el pago en línea de ${subject.name}`,
  },
  mandate: {
    group: 'Mandatos de domiciliación',
    unknown: 'un mandato que ya no está',
    one: (subject) =>
      subject.client
        ? `el mandato ${subject.name}, de ${ofClient(subject)}`
        : `el mandato ${subject.name}`,
  },
  directDebitBatch: {
    group: 'Remesas',
    unknown: 'una remesa que ya no está',
    one: ({ name }) => `la remesa ${name}`,
  },
  product: {
    group: 'Productos',
    unknown: 'un producto que ya no está',
    one: ({ name }) => `el producto ${name}`,
  },
  cashRegister: {
    group: 'Cajas',
    unknown: 'una caja que ya no está',
    one: ({ name }) => `la caja ${name}`,
  },
  cashSession: {
    group: 'Turnos de caja',
    unknown: 'un turno de caja que ya no está',
    one: ({ name }, _, since) => `el turno de ${name} ${contracted(since)}`,
  },
  service: {
    group: 'Servicios',
    unknown: 'un servicio que ya no está',
    one: ({ name }) => `el servicio ${name}`,
  },
  resource: {
    group: 'Salas y material',
    unknown: 'una sala o un material que ya no está',
    one: ({ name }) => name,
  },
  classSeries: {
    group: 'Clases de la semana',
    unknown: 'una clase semanal que ya no está',
    one: ({ name }) => `${name} en el horario de la semana`,
  },
  professional: {
    group: 'Profesionales',
    unknown: 'un profesional que ya no está',
    one: ({ name }) => `la ficha profesional de ${name}`,
  },
  timeOff: {
    group: 'Días libres',
    unknown: 'unos días libres ya retirados',
    one: ({ name }, _, since) => `los días libres de ${name} desde ${since}`,
  },
  center: {
    group: 'Centro',
    unknown: 'los datos del centro',
    one: () => 'los datos del centro',
  },
  opening: {
    group: 'Apertura y festivos',
    unknown: 'el horario de apertura o los festivos',
    one: () => 'el horario de apertura o los festivos',
  },
  legalText: {
    group: 'Textos legales',
    unknown: 'un texto legal',
    one: () => 'un texto legal',
  },
  achievement: {
    group: 'Logros',
    unknown: 'un logro que ya no está',
    one: ({ name }) => `el logro ${name}`,
  },
  achievementAward: {
    group: 'Logros de personas',
    unknown: 'un logro de alguien que ya no está',
    one: (subject) => `el logro ${subject.name} de ${ofClient(subject)}`,
  },
} as const satisfies Record<AuditEntity, EntityLabels>;

/** Sentences for combinations where the general pattern reads badly. */
const particular: Partial<Record<`${AuditEntity}.${AuditAction}`, string>> = {
  'booking.created': 'apuntó con una excepción',
  'session.created': 'añadió',
  'classSeries.created': 'añadió',
  'packagePurchase.created': 'vendió',
  'timeOff.created': 'anotó',
  'sale.created': 'vendió',
  'onlinePayment.created': 'hizo un enlace para',
  'cashSession.created': 'abrió',
  'center.healthRead': 'leyó las notas de salud de todos los clientes al descargar',
};

/** Sentences for state changes, by field and new value. */
const states: Partial<Record<AuditEntity, Record<string, string>>> = {
  booking: {
    'status.attended': 'anotó que vino en',
    'status.noShow': 'anotó que no vino en',
    'status.confirmed': 'quitó la marca de asistencia de',
    'status.cancelled': 'canceló',
    'status.cancelledLate': 'canceló fuera de plazo',
    startsAt: 'cambió de hora',
    forgiven: 'perdonó lo que costó',
  },
  session: { 'status.cancelled': 'canceló', 'status.closed': 'cerró' },
  packagePurchase: {
    'state.frozen': 'congeló',
    'state.active': 'descongeló',
    balance: 'ajustó las sesiones de',
  },
  membership: {
    'state.paused': 'pausó',
    'state.active': 'reanudó',
    'state.suspended': 'suspendió por falta de pago',
    'state.ended': 'terminó',
    'endsWithPeriod.true': 'puso fin a',
    'endsWithPeriod.false': 'deshizo el fin de',
    package: 'cambió el bono de',
    standingSeat: 'cambió la plaza fija de',
    makeUps: 'dio una recuperación a',
  },
  timeOff: {
    'state.approved': 'aprobó',
    'state.rejected': 'rechazó',
    'state.withdrawn': 'retiró',
  },
  cashSession: {
    'state.counting': 'empezó a contar',
    'state.closed': 'cerró',
    countedMinor: 'anotó lo contado en',
    cashMinor: 'movió efectivo en',
  },
  user: { password: 'cambió la contraseña de' },
};

/** An audit event as a sentence: `Ana Ruiz cambió el rol de Luis Pérez`. */
export function eventSentence(event: AuditEvent, timeZone: string, now: Date): string {
  return `${actorName(event.actor)} ${verbOf(event)} ${objectOf(event, timeZone, now)}`;
}

function objectOf(event: AuditEvent, timeZone: string, now: Date): string {
  const { actor, action, entity, entityId, subject } = event;
  if (action === 'accessPolicyChanged') return 'el centro';
  if (entity === 'user' && actor?.id === entityId) return 'su propia cuenta';
  if (!subject) return entityLabels[entity].unknown;
  // Roles and invitations belong to a person rather than to an account.
  if (action === 'roleChanged' || action === 'invited') return subject.name;
  // A sale is named after the item sold.
  if (action === 'created' && (entity === 'packagePurchase' || entity === 'sale')) {
    const hasNoClient = entity === 'sale' && subject.client === null;
    return hasNoClient ? subject.name : `${subject.name} a ${ofClient(subject)}`;
  }
  const { startsAt } = subject;
  const when = startsAt === null ? '' : formatInstant(startsAt, timeZone, now);
  const since = startsAt === null ? '' : formatLimit(startsAt, timeZone, now);
  return entityLabels[entity].one(subject, when, since).replace(/, $/, '');
}

function actorName(actor: AuditEvent['actor']): string {
  if (actor === null) return 'Aforo';
  return actor.name ?? 'Alguien que ya no está';
}

function verbOf({ entity, action, changes }: AuditEvent): string {
  const known = states[entity];
  if (action === 'updated' && known) {
    for (const { field, after } of changes) {
      const verb = known[`${field}.${after ?? ''}`] ?? known[field];
      if (verb !== undefined) return verb;
    }
  }
  return particular[`${entity}.${action}`] ?? actionLabels[action].verb;
}
