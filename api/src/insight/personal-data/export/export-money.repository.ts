import type {
  documentTypes,
  membershipStates,
  paymentMethodsOfSales,
  PersonalData,
} from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';

/** What one client bought and how it was paid. Provider references and voucher codes are secrets. */

export async function listMemberships(connection: Connection, clientId: string) {
  const { rows } = await sql<{
    name: string;
    state: (typeof membershipStates)[number];
    startedAt: Date;
    renewsOn: string;
    endsWithPeriod: boolean;
    nextName: string | null;
    endedAt: Date | null;
  }>`
    select t.name, m.state, m.started_at, m.renews_on::text as "renewsOn",
      m.ends_with_period, n.name as "nextName", m.ended_at
    from membership m join package_template t on t.id = m.template_id
    left join package_template n on n.id = m.next_template_id
    where m.client_id = ${clientId} order by m.started_at, m.id`.execute(connection);
  return rows;
}

export async function listStandingSeats(connection: Connection, clientId: string) {
  const { rows } = await sql<{
    serviceName: string;
    weekday: number;
    localTime: string;
    fromDate: string;
    untilDate: string | null;
  }>`
    select v.name as "serviceName", t.weekday, to_char(r.local_time, 'HH24:MI') as "localTime",
      t.from_date::text as "fromDate", t.until_date::text as "untilDate"
    from standing_seat t join class_series r on r.id = t.series_id
    join service v on v.id = r.service_id
    where t.client_id = ${clientId} order by t.from_date, t.id`.execute(connection);
  return rows;
}

export async function listSeatWaits(connection: Connection, clientId: string) {
  const { rows } = await sql<{
    serviceName: string;
    weekday: number;
    localTime: string;
    state: string;
    createdAt: Date;
  }>`
    select v.name as "serviceName", w.weekday, to_char(r.local_time, 'HH24:MI') as "localTime",
      w.state, w.created_at
    from standing_seat_wait w join class_series r on r.id = w.series_id
    join service v on v.id = r.service_id
    where w.client_id = ${clientId} order by w.position`.execute(connection);
  return rows;
}

export async function listSales(connection: Connection, clientId: string) {
  const { rows } = await sql<{
    id: string;
    kind: 'sale' | 'refund';
    issuedAt: Date;
    totalMinor: number;
    owedMinor: number;
    dueOn: string | null;
    reason: string | null;
  }>`
    select s.id, s.kind, s.issued_at, s.total_minor,
      coalesce(b.owed_minor, 0) as "owedMinor", s.due_on::text as "dueOn", s.reason
    from sale s
    left join lateral (select * from sale_balance where sale_id = s.id offset 0) b on true
    where s.client_id = ${clientId} and s.state = 'issued' order by s.issued_at, s.id`.execute(
    connection,
  );
  return rows;
}

export async function listSaleLines(connection: Connection, clientId: string) {
  const { rows } = await sql<{
    saleId: string;
    description: string;
    quantity: number;
    unitPriceMinor: number;
    discountMinor: number;
    discountReason: string | null;
    totalMinor: number;
    taxBasisPoints: number;
  }>`
    select l.sale_id, l.description, l.quantity,
      l.unit_price_minor, l.discount_minor,
      l.discount_reason, l.total_minor,
      l.tax_basis_points
    from sale_line l join sale s on s.id = l.sale_id
    where s.client_id = ${clientId} order by l.sale_id, l.position`.execute(connection);
  return rows;
}

export async function listPayments(connection: Connection, clientId: string) {
  const { rows } = await sql<{
    saleId: string;
    at: Date;
    method: (typeof paymentMethodsOfSales)[number];
    amountMinor: number;
  }>`
    select p.sale_id, p.captured_at as at, p.method, p.amount_minor
    from payment p join sale s on s.id = p.sale_id
    where s.client_id = ${clientId} and p.state = 'captured'
    order by p.captured_at, p.id`.execute(connection);
  return rows;
}

export async function listDocuments(connection: Connection, clientId: string) {
  const { rows } = await sql<{
    saleId: string;
    fullNumber: string;
    type: (typeof documentTypes)[number];
    issuedOn: string;
    totalMinor: number;
    buyer: { name: string; taxId: string; address: string } | null;
    isCancelled: boolean;
  }>`
    select d.sale_id, d.full_number, d.type,
      d.issued_on::text as "issuedOn", d.total_minor, d.buyer,
      exists (
        select from fiscal_record r where r.document_id = d.id and r.kind = 'cancel'
      ) as "isCancelled"
    from document d join sale s on s.id = d.sale_id
    where s.client_id = ${clientId} order by d.issued_at, d.number`.execute(connection);
  return rows;
}

export async function listOnlinePayments(connection: Connection, clientId: string) {
  const { rows } = await sql<{
    description: string;
    totalMinor: number;
    state: string;
    createdAt: Date;
    capturedAt: Date | null;
    message: string | null;
  }>`
    select description, total_minor, state, created_at,
      captured_at, voucher_message as message
    from online_payment where client_id = ${clientId} order by created_at, id`.execute(connection);
  return rows;
}

/** Bought by the client, or used for one of their payments. */
export async function listVouchers(connection: Connection, clientId: string) {
  const { rows } = await sql<{
    id: string;
    boughtAt: Date | null;
    amountMinor: number;
    balanceMinor: number | null;
    expiresOn: string;
    message: string;
    voidReason: string | null;
  }>`
    select v.id, case when o.is_bought then v.created_at end as "boughtAt",
      v.amount_minor, case when o.is_bought then b.balance_minor end as "balanceMinor",
      v.expires_on::text as "expiresOn", case when o.is_bought then v.message else '' end as message,
      case when o.is_bought then v.void_reason end as "voidReason"
    from voucher v
    join lateral (
      select coalesce(sum(e.amount_minor), 0) as balance_minor
      from voucher_entry e where e.voucher_id = v.id
    ) b on true
    join sale_line l on l.id = v.sale_line_id
    join sale s on s.id = l.sale_id
    cross join lateral (select s.client_id is not distinct from ${clientId}::uuid as is_bought) o
    where o.is_bought or exists (
      select from voucher_entry e join payment p on p.id = e.payment_id
      join sale t on t.id = p.sale_id
      where e.voucher_id = v.id and t.client_id = ${clientId})
    order by v.created_at, v.id`.execute(connection);
  return rows;
}

/** The client's payments with vouchers, and returns to vouchers. */
export async function listVoucherUses(connection: Connection, clientId: string) {
  const { rows } = await sql<{ voucherId: string; at: Date; amountMinor: number }>`
    select e.voucher_id, e.at, e.amount_minor
    from voucher_entry e join payment p on p.id = e.payment_id join sale s on s.id = p.sale_id
    where s.client_id = ${clientId} order by e.at, e.id`.execute(connection);
  return rows;
}

export async function listSavedCards(connection: Connection, clientId: string) {
  const { rows } = await sql<{
    brand: string;
    lastFour: string;
    expiresMonth: number;
    expiresYear: number;
    consent: string | null;
    coversFees: boolean;
    savedAt: Date;
    removedAt: Date | null;
  }>`
    select k.brand, k.last_four, k.expires_month,
      k.expires_year, k.covers_fees, k.saved_at,
      k.removed_at, (
        select s.consent from card_setup s where s.saved_card_id = k.id
        order by s.created_at desc limit 1
      ) as consent
    from saved_card k where k.client_id = ${clientId} order by k.saved_at, k.id`.execute(
    connection,
  );
  return rows;
}

export async function listMandates(
  connection: Connection,
  clientId: string,
): Promise<PersonalData['mandates']> {
  const { rows } = await sql<PersonalData['mandates'][number]>`
    select m.reference, m.debtor_name, m.iban_country || '•• •••• ' || m.iban_last_four as account,
      m.state, m.signed_on::text as "signedOn", m.last_collected_on::text as "lastCollectedOn",
      case when m.signature is not null then jsonb_build_object(
        'typedName', m.signature ->> 'typedName', 'at', m.signature ->> 'at',
        'address', m.signature ->> 'address') end as signature, (
        select coalesce(jsonb_agg(jsonb_build_object(
          'account', (a ->> 'country') || '•• •••• ' || (a ->> 'lastFour'),
          'changedOn', a ->> 'changedOn')), '[]')
        from jsonb_array_elements(m.amendments) a
      ) as "earlierAccounts"
    from sepa_mandate m where m.client_id = ${clientId} order by m.created_at, m.id`.execute(
    connection,
  );
  return rows;
}
