import { consentName, type ConsentKind } from '@aforo/shared/contract';

/** The words of the copy that a person reads; what isn't known here is shown as it is stored. */
const words: Record<string, string> = {
  // states of bookings
  held: 'apartada',
  confirmed: 'confirmada',
  expired: 'caducada',
  attended: 'asististe',
  noShow: 'no viniste',
  cancelled: 'cancelada',
  cancelledLate: 'cancelada fuera de plazo',
  cancelledByCenter: 'cancelada por el centro',
  // of the waiting list
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
  cash: 'efectivo',
  card: 'tarjeta',
  transfer: 'transferencia',
  online: 'por internet',
  other: 'otro medio',
  // mails and log-ins
  pending: 'por enviar',
  sent: 'enviado',
  failed: 'sin enviar',
  password: 'contraseña',
  totp: 'código del móvil',
  passkey: 'llave de acceso',
  recoveryCode: 'código de recuperación',
  invitation: 'invitación',
  emailLink: 'enlace del correo',
  loggedIn: 'entró',
  refused: 'rechazado',
  blocked: 'bloqueado',
  unverified: 'correo sin confirmar',
  limited: 'demasiados intentos',
  // the registry
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
  name: 'nombre',
  email: 'correo',
  phone: 'teléfono',
  birthDate: 'fecha de nacimiento',
  tags: 'etiquetas',
  notes: 'notas',
  healthNotes: 'datos de salud',
  state: 'estado',
  role: 'papel',
  format: 'formato',
};

export function wordFor(code: string): string {
  return words[code] ?? code;
}

export function consentWord(kind: ConsentKind): string {
  return consentName[kind];
}
