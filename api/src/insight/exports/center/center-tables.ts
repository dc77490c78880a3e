/**
 * Every table, and whether the center's ZIP holds its rows. A test compares the list with the
 * schema: a new table needs one row here.
 */
import type { StoredTable, TablePart } from '../../../platform/database/index.ts';

/** In the ZIP, with its text of the README in Spanish. */
interface Included {
  text: string;
  /** An SQL condition of the rows. */
  where?: string;
  /** SQL expressions in place of columns that stay out. */
  replaced?: Readonly<Record<string, string>>;
}

/** Why a table is not the center's. */
type ReasonToLeaveOut =
  /** It proves an identity; each person proves theirs again. */
  | 'proof'
  /** It belongs to the installation: its programs, its limits. */
  | 'installation'
  /** It is needed for minutes or days, by the process that wrote it. */
  | 'temporary';

/** Jobs about the center's records. */
export const movedJobs = [
  'attendance changed',
  'booking reminder',
  'client batch',
  'forget card',
  'membership charge run',
  'online payment goes back',
  'online payment refund',
  'refund of a cancelled booking',
  'seats of a membership',
  'session settle',
  'standing seat offers',
];

/** Jobs with a secret link, or of tables that stay out. Repeated ones are added at each start. */
export const leftOutJobs = [
  'auth mail',
  'center export',
  'client import',
  'data import',
  'email code',
  'membership import',
];

export const includedTables: Readonly<Record<string, Included>> = {
  achievement: { text: 'los logros' },
  achievement_award: { text: 'los logros de cada cliente' },
  achievement_progress: { text: 'lo que le falta a cada cliente para el siguiente logro' },
  app_user: {
    text: 'las cuentas, sin contraseñas',
    replaced: { password_hash: 'null' },
  },
  approval: {
    text: 'los vistos buenos a descuentos y devoluciones por encima de un límite',
    where: 'used_at is not null',
  },
  audit_entry: { text: 'la actividad: quién cambió qué y cuándo' },
  booking: { text: 'las reservas y la asistencia' },
  cash_movement: { text: 'los movimientos de caja' },
  cash_register: { text: 'las cajas' },
  cash_session: { text: 'los turnos de caja, con sus recuentos y su cierre' },
  center: {
    text: 'la configuración del centro',
    replaced: { demo_password_hash: 'null' },
  },
  class_series: { text: 'el horario: las clases que se repiten' },
  client: { text: 'los clientes' },
  client_batch: { text: 'los avisos y etiquetas puestos a varios clientes a la vez' },
  client_batch_member: { text: 'los clientes de cada uno de ellos' },
  client_consent: { text: 'los consentimientos, con la versión de los textos' },
  client_health: { text: 'las notas de salud' },
  client_merge: { text: 'las fichas que se unieron' },
  client_merge_row: { text: 'qué pasó de una ficha a otra al unirlas' },
  client_pair_dismissal: { text: 'las fichas parecidas que no son la misma persona' },
  client_tag: { text: 'las etiquetas' },
  credit_entry: { text: 'los movimientos de los bonos, sesión a sesión' },
  direct_debit_batch: {
    text: 'las remesas; los archivos van cifrados con la clave de la instalación',
  },
  direct_debit_item: { text: 'los cobros de cada remesa' },
  direct_debit_return: { text: 'las devoluciones del banco' },
  direct_debit_settings: {
    text: 'los datos del acreedor; su IBAN va cifrado con la clave de la instalación',
  },
  document: { text: 'las facturas y los recibos' },
  document_series: { text: 'las series de las facturas y su último número' },
  external_refund: { text: 'las devoluciones y disputas que empezaron en el proveedor de cobros' },
  fact_seal: { text: 'los sellos de facturas, registros, cobros y caja' },
  fee_charge: { text: 'los cobros de penalizaciones' },
  file: { text: 'las fotos y el logotipo' },
  fiscal_anchor: { text: 'las anclas de los registros fiscales' },
  fiscal_chain: { text: 'el último eslabón de la cadena de registros' },
  fiscal_record: { text: 'los registros fiscales, encadenados' },
  fiscal_sending: { text: 'el estado del envío a la Agencia Tributaria' },
  fiscal_submission: { text: 'los envíos a la Agencia Tributaria y sus respuestas' },
  holiday: { text: 'los festivos' },
  hours_request: { text: 'los cambios de horario que pidieron los profesionales' },
  household_member: { text: 'quién paga por quién' },
  job: {
    text: 'los recordatorios y otras tareas que quedan por hacer',
    where: `state = 'pending' and kind in (${movedJobs.map((kind) => `'${kind}'`).join(', ')})`,
    replaced: { attempts: '0', locked_until: 'null', last_error: 'null' },
  },
  legal_text: { text: 'los textos legales, con sus versiones' },
  membership: { text: 'las suscripciones' },
  membership_charge_failure: { text: 'las suscripciones que no se han podido cobrar, y por qué' },
  membership_charge_run: { text: 'los cobros de suscripciones de cada día' },
  membership_closure: { text: 'los cierres de temporada y qué se cobra en ellos' },
  membership_discount: {
    text: 'lo que se descontará de las cuotas por clases que el centro canceló',
  },
  membership_period: { text: 'los periodos de cada suscripción' },
  membership_plan: { text: 'las cuotas: periodos, plazas fijas y ausencias' },
  membership_plan_make_up_service: { text: 'en qué clases se recupera una ausencia' },
  membership_price_change: { text: 'los cambios de precio anunciados' },
  membership_price_notice: { text: 'a quién se avisó de cada cambio de precio' },
  membership_rules: { text: 'el descuento de familia' },
  money_settings: { text: 'la configuración de cobros y facturas' },
  online_payment: { text: 'los pagos en línea' },
  online_refund: { text: 'las devoluciones de pagos en línea' },
  opening_hours: { text: 'el horario de apertura' },
  package_freeze: { text: 'las pausas de los bonos' },
  package_purchase: { text: 'los bonos de los clientes' },
  package_purchase_service: { text: 'los servicios de cada bono' },
  package_template: { text: 'los paquetes a la venta' },
  package_template_service: { text: 'los servicios de cada paquete' },
  pay_rule: { text: 'cómo se paga a cada profesional' },
  pay_statement: { text: 'los meses cerrados de cada profesional' },
  pay_statement_line: { text: 'lo que dio cada sesión de un mes cerrado' },
  payment: { text: 'los cobros y devoluciones' },
  payment_event: { text: 'los avisos del proveedor de cobros ya atendidos' },
  payment_without_shift: { text: 'los cobros hechos sin turno de caja' },
  product: { text: 'los productos y sus existencias' },
  professional: { text: 'los profesionales' },
  professional_exception: { text: 'los cambios de un día en el horario de un profesional' },
  professional_hours: { text: 'el horario de los profesionales' },
  professional_service: { text: 'los servicios de cada profesional' },
  promotion_code: { text: 'los códigos de promoción' },
  promotion_code_package: { text: 'los paquetes de cada código' },
  promotion_code_product: { text: 'los productos de cada código' },
  promotion_code_service: { text: 'los servicios de cada código' },
  promotion_use: { text: 'los usos de los códigos' },
  resource: { text: 'las salas y el material' },
  sale: { text: 'las ventas y devoluciones' },
  sale_line: { text: 'las líneas de cada venta' },
  sale_tax: { text: 'los impuestos de cada venta, por tipo' },
  saved_card: { text: 'las tarjetas guardadas: la referencia del proveedor, nunca el número' },
  sepa_mandate: {
    text: 'los mandatos; los IBAN van cifrados con la clave de la instalación (SECRETS_KEY)',
  },
  service: { text: 'los servicios' },
  service_resource: { text: 'las salas y el material de cada servicio' },
  session: { text: 'las clases y citas, con su día y su aforo' },
  session_resource: { text: 'las salas de cada clase o cita' },
  shift_note: { text: 'las notas que un turno de recepción deja al siguiente' },
  standing_seat: { text: 'las plazas fijas' },
  standing_seat_wait: { text: 'quién espera una plaza fija' },
  stock_movement: { text: 'los movimientos de existencias' },
  substitute_request: { text: 'las clases que un profesional pidió pasar a otro' },
  time_off: { text: 'los días libres' },
  unsubscribe_link: { text: 'los enlaces para dejar de recibir correos' },
  voucher: { text: 'los vales regalo' },
  voucher_entry: { text: 'los movimientos de los vales' },
  waitlist_entry: { text: 'las listas de espera' },
};

export const leftOutTables: Readonly<Record<string, ReasonToLeaveOut>> = {
  area_approval: 'installation',
  area_approval_rule: 'installation',
  area_claim: 'installation',
  area_content: 'installation',
  area_freeze: 'installation',
  area_prune: 'installation',
  approval_pin: 'proof',
  area_release: 'installation',
  area_report: 'installation',
  area_rollout: 'installation',
  area_thresholds: 'installation',
  attempt_limit: 'installation',
  auth_link: 'proof',
  booking_answer_link: 'proof',
  calendar_feed: 'proof',
  card_setup: 'temporary',
  center_export: 'temporary',
  center_export_part: 'temporary',
  client_import: 'temporary',
  client_import_row: 'temporary',
  deploy_token: 'proof',
  email_code: 'temporary',
  idempotency_key: 'temporary',
  known_device: 'proof',
  login_challenge: 'proof',
  // Network addresses, kept for ninety days.
  login_event: 'installation',
  login_session: 'proof',
  outbox: 'temporary',
  passkey: 'proof',
  recovery_code: 'proof',
  registration: 'temporary',
  registry_channel: 'installation',
  registry_delivery: 'installation',
  registry_event: 'installation',
  registry_revision: 'installation',
  registry_webhook: 'installation',
  schema_migration: 'installation',
  totp_factor: 'proof',
};

/** The center's part of each table, by name. */
export function centerParts(tables: readonly StoredTable[]): TablePart[] {
  return tables.flatMap((table) => {
    const included = includedTables[table.name];
    if (included === undefined) return [];
    const { where, replaced } = included;
    return [{ table, ...(where ? { where } : {}), ...(replaced ? { replaced } : {}) }];
  });
}
