import {
  bookingStatusName,
  clientFieldLabel,
  clientHistoryFields,
  consentName,
  noticeKindName,
  roleName,
  type AuditEntity,
  type AuditEvent,
} from '@aforo/shared/contract';
import { formatDate, formatInstant, formatPhone, money } from '@aforo/shared/format';

/** One changed field. Without values, the line only says that it changed. */
export interface ChangeLine {
  field: string;
  before: string | null;
  after: string | null;
}

interface Center {
  timeZone: string;
  currency: string;
  now: Date;
}

const fieldNames: Record<string, string> = {
  ...clientFieldLabel,
  dependant: clientHistoryFields.dependant.label,
  healthNotes: clientHistoryFields.healthNotes.label,
  payer: clientHistoryFields.payer.label,
  keptRecord: 'Ficha que se conserva',
  mergedRecord: 'Ficha unida',
  address: 'Dirección',
  balance: 'Sesiones',
  booked: `Aviso: ${noticeKindName.booked}`,
  cancelled: `Aviso: ${noticeKindName.cancelled}`,
  cancelledByCenter: `Aviso: ${noticeKindName.cancelledByCenter}`,
  announcedPriceMinor: 'Precio anunciado',
  bio: 'Presentación',
  bookingClosesMinutes: 'Cierre de reservas (minutos antes)',
  bookingOpensDays: 'Reservas con antelación (días)',
  bufferAfterMinutes: 'Descanso después (minutos)',
  bufferBeforeMinutes: 'Preparación antes (minutos)',
  familyDiscountBasisPoints: 'Descuento de familia (centésimas de %)',
  membershipClosure: 'Cierre de temporada',
  priceFromDate: 'Desde el día',
  fullSeries: 'Serie de facturas',
  lateFeeMinor: 'Penalización por cancelar tarde',
  noShowFeeMinor: 'Penalización por no venir',
  cancellationMinutes: 'Cancelación sin coste (minutos antes)',
  capacity: 'Plazas',
  cashLimitAbroadMinor: 'Límite de efectivo, residentes fuera',
  cashLimitMinor: 'Límite de efectivo',
  cashMinor: 'Efectivo en la caja',
  isCountBlind: 'Contar la caja a ciegas',
  maxDueDays: 'Plazo de lo que queda a deber (días)',
  cashToleranceMinor: 'Diferencia de caja admitida',
  chargeRun: 'Cobro de cuotas a mano',
  city: 'Localidad',
  clientLimit: 'Veces por cliente',
  code: 'Código',
  color: 'Color',
  country: 'País',
  countedMinor: 'Contado',
  credits: 'Sesiones',
  description: 'Descripción',
  discountLimitBasisPoints: 'Descuento máximo de recepción (centésimas de %)',
  discountShiftLimitMinor: 'Descuentos de recepción en un turno',
  durationMinutes: 'Duración (minutos)',
  endsAt: 'Hasta',
  endsOn: 'Último día',
  exceptions: 'Días distintos',
  forgiven: 'Perdonada',
  format: 'Formato',
  frameOrigins: 'Webs con el horario incrustado',
  fromDate: 'Desde',
  health: consentName.health,
  holidays: 'Festivos',
  hours: 'Horario',
  hoursRequest: 'Petición de horario',
  images: consentName.images,
  isInvoicingAnswered: 'Elegido si se dan facturas',
  isForNewClients: 'Solo clientes nuevos',
  isOnline: 'Se reserva en línea',
  isPublished: 'Horario para todo el mundo',
  kind: 'Tipo',
  legalName: 'Razón social',
  level: 'Nivel',
  list: 'Lista',
  localTime: 'Hora',
  logo: 'Logotipo',
  marketing: consentName.marketing,
  package: 'Bono',
  password: 'Contraseña',
  payRule: 'Cómo se le paga',
  payStatement: 'Mes cerrado',
  offered: `Aviso: ${noticeKindName.offered}`,
  offBasisPoints: 'Descuento',
  offMinor: 'Descuento',
  pictureFileId: 'Imagen',
  pictureFocusX: 'Encuadre de la imagen, a lo ancho',
  pictureFocusY: 'Encuadre de la imagen, a lo alto',
  plainSeries: 'Serie de comprobantes',
  postalCode: 'Código postal',
  primaryColor: 'Color del centro',
  priceMinor: 'Precio',
  productIds: 'Productos',
  professional: 'Profesional',
  professionalId: 'Profesional',
  promoted: `Aviso: ${noticeKindName.promoted}`,
  province: 'Provincia',
  purchase: 'Bono',
  quantity: 'Cantidad',
  reason: 'Motivo',
  rectifyingSeries: 'Serie de rectificativas',
  reminder: `Aviso: ${noticeKindName.reminder}`,
  rescheduled: `Aviso: ${noticeKindName.rescheduled}`,
  refundLimitMinor: 'Devolución máxima de recepción',
  regime: 'Cómo se factura',
  resourceId: 'Sala',
  resources: 'Salas y material',
  role: 'Rol',
  serviceIds: 'Servicios',
  showsPlaces: 'Enseñar las plazas que quedan',
  showsPrices: 'Enseñar los precios',
  showsProfessionals: 'Enseñar el equipo',
  simplifiedLimitMinor: 'Máximo de una factura simplificada',
  simplifiedSeries: 'Serie de facturas simplificadas',
  startsAt: 'Cuándo',
  startsOn: 'Primer día',
  state: 'Estado',
  status: 'Estado',
  street: 'Calle',
  subject: 'Asunto',
  taxBasisPoints: 'Tipo de impuesto',
  taxCause: 'Por qué no lleva impuesto',
  taxId: 'NIF',
  taxTreatment: 'Impuesto',
  templateIds: 'Bonos',
  terms: consentName.terms,
  territory: 'Dónde está el centro',
  timeZone: 'Zona horaria',
  currency: 'Moneda',
  totalLimit: 'Veces en total',
  takesWalkIns: 'Profesionales que apuntan a quien llega',
  substitution: 'Sustituciones',
  unmarkedBookings: 'Quien se quedó sin marcar',
  untilDate: 'Hasta',
  userId: 'Cuenta',
  validityDays: 'Caducidad (días)',
  validityFrom: 'Caduca contando desde',
  voucherAmountsMinor: 'Vales regalo en línea',
  voucherBalanceMinor: 'Saldo del vale',
  activity: 'Actividad económica',
  iaeHeading: 'Epígrafe del IAE',
  voucherPurpose: 'IVA de los vales regalo',
  creditorName: 'Nombre del acreedor',
  suffix: 'Sufijo del acreedor',
  noticeDays: 'Días de aviso antes de domiciliar',
  returnFeeMinor: 'Gastos por recibo devuelto',
  account: 'Cuenta',
  accountFingerprint: 'Huella de la cuenta',
  voucherMonths: 'Meses de un vale regalo',
  waitlistClosed: `Aviso: ${noticeKindName.waitlistClosed}`,
  holdLapsed: `Aviso: ${noticeKindName.holdLapsed}`,
  weekdays: 'Días de la semana',
  weeklyLimit: 'Límite a la semana',
  reminderHours: 'Recordatorios, horas antes',
  whatToBring: 'Qué traer',
};

/** Labels of values that read the same in every field. */
const valueNames: Record<string, string> = {
  ...bookingStatusName,
  ...roleName,
  active: 'Activo',
  appointment: 'Cita',
  approved: 'Aprobados',
  archived: 'Archivado',
  class: 'Clase',
  closed: 'Cerrada',
  counting: 'Contándose',
  credits: 'Por sesiones',
  equipment: 'Material',
  exempt: 'Exento',
  false: 'No',
  firstUse: 'el primer uso',
  frozen: 'Congelado',
  leftOpen: 'Por marcar',
  notSubject: 'No sujeto',
  purchase: 'la compra',
  rate: 'Con impuesto',
  rejected: 'Rechazados',
  requested: 'Pedidos',
  room: 'Sala',
  scheduled: 'Prevista',
  open: 'Abierta',
  true: 'Sí',
  unlimited: 'Sin límite',
  withdrawn: 'Retirados',
};

/** A `cancelled` session, unlike a booking, was not cancelled by a client in time. */
const ofKind: Partial<Record<AuditEntity, Record<string, string>>> = {
  session: { cancelled: 'Cancelada' },
  professional: {
    approved: 'Aprobada',
    rejected: 'Rechazada',
    requested: 'Pedida',
    withdrawn: 'Retirada',
  },
};

/** The changed fields as text; ids and lists of records only say that they changed. */
export function changeLines({ entity, changes }: AuditEvent, center: Center): ChangeLine[] {
  return changes.map(({ field, before, after }) => {
    const formatted = (value: string | null) => formatValue({ entity, field, value }, center);
    return {
      field: fieldNames[field] ?? 'Otro dato',
      before: formatted(before),
      after: formatted(after),
    };
  });
}

const amountFields = new Set(['cashMinor', 'countedMinor', 'offMinor', 'priceMinor']);
const shareFields = new Set(['offBasisPoints', 'taxBasisPoints']);
const longestShown = 160;

function formatValue(
  { entity, field, value }: { entity: AuditEntity; field: string; value: string | null },
  { timeZone, currency, now }: Center,
): string | null {
  const text = value?.trim() ?? '';
  if (text === '' || /^[[{]/.test(text) || /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(text)) return null;
  const named = ofKind[entity]?.[text] ?? valueNames[text];
  if (named !== undefined) return named;
  if (field === 'phone') return formatPhone(text);
  if (amountFields.has(field) && /^\d+$/.test(text)) return money(Number(text), currency);
  if (shareFields.has(field) && /^\d+$/.test(text)) {
    return `${(Number(text) / 100).toLocaleString('es')} %`;
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text);
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return formatInstant(text, timeZone, now);
  return text.length > longestShown ? `${text.slice(0, longestShown).trimEnd()}…` : text;
}
