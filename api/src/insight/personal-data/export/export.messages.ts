import {
  clientHistoryFields,
  consentName,
  type ConsentKind,
  type membershipStates,
} from '@aforo/shared/contract';

/** The Spanish texts of the readable export; unknown values are shown as stored. */
const labels: Record<string, string> = {
  // booking states
  held: 'apartada',
  confirmed: 'confirmada',
  expired: 'caducada',
  attended: 'asististe',
  noShow: 'no viniste',
  cancelled: 'cancelada',
  cancelledLate: 'cancelada fuera de plazo',
  cancelledByCenter: 'cancelada por el centro',
  // waiting list states
  waiting: 'esperando',
  promoted: 'conseguida',
  offered: 'ofrecida',
  accepted: 'aceptada',
  declined: 'rechazada',
  lapsed: 'caducada',
  withdrawn: 'retirada',
  closed: 'cerrada',
  // bonos and their ledger
  pendingPayment: 'pendiente de pago',
  active: 'activo',
  frozen: 'congelado',
  refunded: 'devuelto',
  archived: 'archivado',
  purchase: 'compra',
  spend: 'uso',
  return: 'devolución',
  expire: 'caducidad',
  adjust: 'ajuste',
  refund: 'reembolso',
  award: 'premio',
  cash: 'efectivo',
  card: 'tarjeta',
  bizum: 'Bizum',
  transfer: 'transferencia',
  online: 'por internet',
  other: 'otro medio',
  // mails and log-ins
  'booking booked': 'reserva hecha',
  'booking rescheduled': 'reserva cambiada',
  'booking cancelled': 'reserva cancelada',
  'booking promoted': 'plaza conseguida',
  'booking offered': 'plaza ofrecida',
  'booking cancelledByCenter': 'clase anulada',
  'booking waitlistClosed': 'lista de espera cerrada',
  'booking holdLapsed': 'plaza apartada que no se ha pagado',
  'booking reminder': 'recordatorio',
  'seat assigned': 'plaza fija',
  'seat ended': 'fin de una plaza fija',
  'seat offered': 'plaza fija ofrecida',
  'absence announced': 'ausencia apuntada',
  'membership paused': 'suscripción en pausa',
  'membership resumed': 'suscripción reanudada',
  'membership ending': 'suscripción que termina',
  'membership ended': 'suscripción terminada',
  'membership kept': 'suscripción que sigue',
  'membership will change': 'cambio de suscripción',
  achievement: 'logro conseguido',
  sessionsChanged: 'cambio de horario',
  verification: 'confirmar el correo',
  passwordReset: 'cambiar la contraseña',
  accountExists: 'ya tenías cuenta',
  pending: 'por enviar',
  sent: 'enviado',
  failed: 'sin enviar',
  password: 'contraseña',
  totp: 'código del móvil',
  passkey: 'llave de acceso',
  recoveryCode: 'código de recuperación',
  invitation: 'invitación',
  emailLink: 'enlace del correo',
  emailCode: 'código del correo',
  loggedIn: 'entró',
  refused: 'rechazado',
  blocked: 'bloqueado',
  unverified: 'correo sin confirmar',
  limited: 'demasiados intentos',
  // audit entities
  client: 'ficha',
  user: 'cuenta',
  booking: 'reserva',
  packagePurchase: 'bono',
  created: 'alta',
  updated: 'cambio',
  restored: 'recuperación',
  consentGranted: 'permiso dado',
  consentWithdrawn: 'permiso retirado',
  invited: 'invitación',
  roleChanged: 'cambio de papel',
  unblocked: 'desbloqueo',
  exported: 'copia de los datos',
  erased: 'borrado',
  healthRead: 'lectura de datos de salud',
  self: 'tú',
  center: 'el centro',
  system: 'Aforo',
  ...Object.fromEntries(
    Object.entries(clientHistoryFields).map(([name, { label }]) => [name, label.toLowerCase()]),
  ),
  state: 'estado',
  role: 'papel',
  format: 'formato',
};

export function labelFor(code: string): string {
  return labels[code] ?? code;
}

export function consentLabel(kind: ConsentKind): string {
  return consentName[kind];
}

export const membershipStateLabel = {
  active: 'en vigor',
  paused: 'en pausa',
  suspended: 'suspendida',
  ended: 'terminada',
} as const satisfies Record<(typeof membershipStates)[number], string>;

const onlinePaymentStates: Record<string, string> = {
  started: 'empezado',
  captured: 'cobrado',
  failed: 'sin cobrar',
  expired: 'caducado',
  refunding: 'en devolución',
  refunded: 'devuelto',
};

export function onlinePaymentStateLabel(state: string): string {
  return onlinePaymentStates[state] ?? state;
}

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/** `lunes 19:00 · Pilates`. */
export function slotText(slot: {
  weekday: number;
  localTime: string;
  serviceName: string;
}): string {
  return `${weekdays[slot.weekday] ?? ''} ${slot.localTime} · ${slot.serviceName}`;
}

const seatWaitStates: Record<string, string> = {
  waiting: 'esperando',
  offered: 'plaza ofrecida',
  accepted: 'aceptada',
  declined: 'rechazada',
  lapsed: 'caducada',
  withdrawn: 'retirada',
};

export function seatWaitStateLabel(state: string): string {
  return seatWaitStates[state] ?? state;
}
