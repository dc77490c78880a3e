/**
 * Every column that refers to a client, and what a merge does with its rows. A test compares the
 * list with the foreign keys of the database: a new column needs one row here, and for `moves` the
 * trigger `refuse_merged_client`.
 */
interface Moves {
  kind: 'moves';
  /** Identifies the row beside the client, as an SQL expression over `t`. */
  key: string;
  /** A condition of rows that stay with the merged record, over `t` and `:kept`. */
  unless?: string;
  /** The number of rows in words; none for rows that people do not know. */
  counted?: (count: number) => string;
}
interface Stays {
  kind: 'stays';
  because:
    | 'it is about the record itself'
    | 'it is counted again'
    | 'the link leads to the kept record';
}
type ClientReference = Moves | Stays;

const of = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`;
const moves = (rule: Omit<Moves, 'kind'>): Moves => ({ kind: 'moves', ...rule });
const stays = (because: Stays['because']): Stays => ({ kind: 'stays', because });

/** The statuses of the index `booking_live`. */
const liveBooking = "('held', 'confirmed', 'attended', 'noShow')";

export const clientReferences: Readonly<Record<string, ClientReference>> = {
  'achievement_award.client_id': moves({
    key: 't.id::text',
    unless: `exists (select from achievement_award k where k.client_id = :kept
      and k.achievement_id = t.achievement_id and k.cycle = t.cycle and k.step = t.step)`,
    counted: of('logro', 'logros'),
  }),
  'achievement_progress.client_id': stays('it is counted again'),
  'booking.client_id': moves({
    key: 't.id::text',
    unless: `t.status in ${liveBooking} and exists (select from booking k
      where k.client_id = :kept and k.session_id = t.session_id and k.status in ${liveBooking})`,
    counted: of('reserva', 'reservas'),
  }),
  'card_setup.client_id': moves({ key: 't.id::text' }),
  'client_batch_member.client_id': stays('it is about the record itself'),
  'client_consent.client_id': moves({
    // The answer about health belongs to the notes, also when it was given again.
    key: "t.kind || case t.kind when 'health' then '' else ' ' || instant_text(t.changed_at) end",
    unless: `exists (select from client_consent k where k.client_id = :kept and k.kind = t.kind)`,
    counted: of('consentimiento', 'consentimientos'),
  }),
  'client_health.client_id': moves({
    // Only one of two records has notes: they return with what was written since.
    key: "'notes'",
    counted: () => 'sus datos de salud',
  }),
  'client_import_row.client_id': stays('it is about the record itself'),
  'client_import_row.like_client_id': stays('it is about the record itself'),
  'client_merge.kept_id': stays('it is about the record itself'),
  'client_merge.merged_id': stays('it is about the record itself'),
  'client_pair_dismissal.first_id': stays('it is about the record itself'),
  'client_pair_dismissal.second_id': stays('it is about the record itself'),
  'household_member.dependant_id': moves({
    key: 'instant_text(t.created_at)',
    counted: () => 'su familiar que paga',
  }),
  'household_member.payer_id': moves({
    key: "t.dependant_id || ' ' || instant_text(t.created_at)",
    counted: of('familiar por quien paga', 'familiares por quienes paga'),
  }),
  'membership.client_id': moves({
    key: 't.id::text',
    counted: of('suscripción', 'suscripciones'),
  }),
  'online_payment.client_id': moves({
    key: 't.id::text',
    counted: of('pago en línea', 'pagos en línea'),
  }),
  'package_purchase.client_id': moves({ key: 't.id::text', counted: of('bono', 'bonos') }),
  'promotion_use.client_id': moves({
    key: 't.id::text',
    counted: of('código de promoción usado', 'códigos de promoción usados'),
  }),
  'sale.client_id': moves({
    key: 't.id::text',
    counted: of('venta o devolución', 'ventas y devoluciones'),
  }),
  'saved_card.client_id': moves({
    key: 't.id::text',
    counted: of('tarjeta guardada', 'tarjetas guardadas'),
  }),
  'sepa_mandate.client_id': moves({ key: 't.id::text', counted: of('mandato', 'mandatos') }),
  'standing_seat.client_id': moves({
    key: 't.id::text',
    counted: of('plaza fija', 'plazas fijas'),
  }),
  'standing_seat_wait.client_id': moves({
    key: 't.id::text',
    counted: of('espera de plaza fija', 'esperas de plaza fija'),
  }),
  'unsubscribe_link.client_id': stays('the link leads to the kept record'),
  'waitlist_entry.client_id': moves({
    key: 't.id::text',
    counted: of('entrada en listas de espera', 'entradas en listas de espera'),
  }),
};

export interface Place extends Moves {
  /** Table and column, as in the list. */
  name: string;
  table: string;
  column: string;
}

export const movingPlaces: readonly Place[] = Object.entries(clientReferences).flatMap(
  ([name, reference]) => {
    const [table = '', column = ''] = name.split('.');
    return reference.kind === 'moves' ? [{ ...reference, name, table, column }] : [];
  },
);
