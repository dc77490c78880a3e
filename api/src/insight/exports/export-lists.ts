import {
  bookingStatusName,
  type ClientField,
  clientField,
  clientFieldNames,
  type ClientSelection,
  type ExportList,
  householdRelationName,
  importFieldName,
  maskIban,
  paymentMethodNames,
  taxCauseName,
} from '@aforo/shared/contract';
import type { Cell } from '../../platform/formats/cell.ts';
import { hundredthsText } from '../../platform/formats/csv.ts';
import { invoiceBookHead, invoiceRows } from '../../money/reports/index.ts';
import { addDays, localDateOf, localTimeOf } from '../../platform/time/local-time.ts';
import * as booking from './booking.repository.ts';
import { type ExportQuery, type ListColumn, type ListExport, listExport } from './list-export.ts';
import * as memberships from './memberships.repository.ts';
import * as money from './money.repository.ts';
import * as offers from './offers.repository.ts';
import * as people from './people.repository.ts';

/** Before and after any possible document. */
const firstDate = '1900-01-01';
const lastDate = '9999-12-31';

const everybody: ClientSelection = {
  filter: { q: '', status: 'all', tag: '', account: 'any', segment: 'any' },
};

/** The headings are those that an import recognises. */
export const clientsExport = (selection: ClientSelection): ListExport =>
  listExport<people.ClientRow>({
    fileName: 'clientes',
    read: (connection, page) => people.listClients(connection, page, selection),
    columns: [
      ...clientFieldNames.map(clientColumn),
      [importFieldName.marketing, (row) => yesNo(row.agreedAt !== null)],
      [importFieldName.marketingSince, (row, asked) => dayOf(row.agreedAt, asked)],
      ['Cuenta', (row) => yesNo(row.hasAccount)],
      ['Estado', (row) => (row.status === 'active' ? 'Activo' : 'Archivado')],
      ['Alta', (row, asked) => dayOf(row.createdAt, asked)],
    ],
  });

export const listExports: Record<ExportList, ListExport> = {
  clients: clientsExport(everybody),
  bookings: listExport<booking.BookingRow>({
    fileName: 'reservas',
    read: booking.listBookings,
    columns: [
      ['Día', (row, asked) => dayOf(row.startsAt, asked)],
      ['Hora', (row, { timeZone }) => localTimeOf(row.startsAt, timeZone)],
      ['Servicio', (row) => row.service],
      ['Profesional', (row) => row.professional],
      ['Sala', (row) => row.room],
      ['Cliente', (row) => row.client],
      ['Correo', (row) => row.email],
      ['Teléfono', (row) => row.phone],
      ['Estado', (row) => named(bookingStatusName, row.status)],
      ['Bono', (row) => row.bono],
      ['Precio', (row) => amount(row.priceMinor)],
      ['Reservada el', (row, asked) => dayOf(row.bookedAt, asked)],
    ],
  }),
  bonos: listExport<booking.BonoRow>({
    fileName: 'bonos',
    read: booking.listBonos,
    columns: [
      ['Cliente', (row) => row.client],
      ['Correo', (row) => row.email],
      ['Bono', (row) => row.name],
      ['Sesiones que quedan', (row) => (row.kind === 'unlimited' ? 'Ilimitado' : row.balance)],
      ['Caduca', (row, asked) => dayOf(row.expiresAt, asked)],
      ['Estado', (row, { now }) => bonoState(row, now)],
      ['Precio', (row) => amount(row.priceMinor)],
      ['Comprado', (row, asked) => dayOf(row.purchasedAt, asked)],
    ],
  }),
  memberships: listExport<booking.MembershipRow>({
    fileName: 'suscripciones',
    read: booking.listMemberships,
    columns: [
      ['Cliente', (row) => row.client],
      ['Correo', (row) => row.email],
      ['Paquete', (row) => row.name],
      ['Cuota', (row) => amount(row.priceMinor)],
      ['Cada cuántos meses', (row) => row.periodMonths],
      ['Estado', (row) => membershipState(row)],
      ['Desde', (row, asked) => dayOf(row.startedAt, asked)],
      ['Se renueva', (row) => (row.endedAt === null ? dateCell(row.renewsOn) : null)],
      ['Terminó', (row, asked) => dayOf(row.endedAt, asked)],
    ],
  }),
  fees: listExport<memberships.FeeRow>({
    fileName: 'cuotas',
    read: memberships.listFees,
    columns: [
      ['Cliente', (row) => row.client],
      ['Correo', (row) => row.email],
      ['Paquete', (row) => row.package],
      ['Desde', (row) => dateCell(row.startsOn)],
      ['Hasta', (row) => dateCell(row.lastDay)],
      ['Importe', (row) => amount(row.totalMinor)],
      ['Por cobrar', (row) => amount(row.owedMinor)],
      ['Cómo se cobra', (row) => named(collectedByName, row.collectedBy ?? '')],
      ['Documento', (row) => row.documents],
    ],
  }),
  mandates: listExport<memberships.MandateRow>({
    fileName: 'domiciliaciones',
    read: memberships.listMandates,
    columns: [
      ['Cliente', (row) => row.client],
      ['Correo', (row) => row.email],
      [importFieldName.reference, (row) => row.reference],
      [importFieldName.debtorName, (row) => row.debtorName],
      ['Cuenta', maskIban],
      ['Estado', (row) => named(mandateStateName, row.state)],
      [importFieldName.signedOn, (row) => dateCell(row.signedOn)],
      [importFieldName.lastCollectedOn, (row) => dateCell(row.lastCollectedOn)],
    ],
  }),
  fixedSeats: listExport<memberships.FixedSeatRow>({
    fileName: 'plazas-fijas',
    read: memberships.listFixedSeats,
    columns: [
      ['Cliente', (row) => row.client],
      ['Correo', (row) => row.email],
      ['Paquete', (row) => row.package],
      ['Día', (row) => weekdayNames[row.weekday] ?? null],
      ['Hora', (row) => row.localTime],
      ['Servicio', (row) => row.service],
      ['Profesional', (row) => row.professional],
      ['Desde', (row) => dateCell(row.fromDate)],
      ['Hasta', (row) => dateCell(row.untilDate)],
    ],
  }),
  households: listExport<memberships.HouseholdRow>({
    fileName: 'familias',
    read: memberships.listHouseholds,
    columns: [
      ['Cliente', (row) => row.dependant],
      ['Quién paga', (row) => row.payer],
      ['Correo de quien paga', (row) => row.payerEmail],
      ['Qué es', (row) => named(householdRelationName, row.relation)],
      ['Desde', (row, asked) => dayOf(row.createdAt, asked)],
    ],
  }),
  sales: listExport<money.SaleRow>({
    fileName: 'ventas',
    read: money.listSales,
    columns: [
      ['Día', (row, asked) => dayOf(row.issuedAt, asked)],
      ['Hora', (row, { timeZone }) => localTimeOf(row.issuedAt, timeZone)],
      ['Qué es', (row) => (row.kind === 'sale' ? 'Venta' : 'Devolución')],
      ['Documento', (row) => row.documents],
      ['Cliente', (row) => row.client],
      ['Concepto', (row) => row.description],
      ['Cantidad', (row) => row.quantity],
      ['Precio', (row) => amount(row.unitPriceMinor)],
      ['Descuento', (row) => amount(row.discountMinor)],
      ['Total', (row) => amount(row.totalMinor)],
      ['Impuesto', taxText],
    ],
  }),
  payments: listExport<money.PaymentRow>({
    fileName: 'cobros',
    read: money.listPayments,
    columns: [
      ['Día', (row, asked) => dayOf(row.capturedAt, asked)],
      ['Hora', (row, { timeZone }) => localTimeOf(row.capturedAt, timeZone)],
      ['Cómo', (row) => named(paymentMethodNames, row.method)],
      ['Importe', (row) => (row.method === 'balance' ? null : amount(row.amountMinor))],
      // Charged when the voucher was sold: in a separate column, so that it is not counted twice.
      ['Con vale regalo', (row) => (row.method === 'balance' ? amount(row.amountMinor) : null)],
      ['Cliente', (row) => row.client],
      ['Documento', (row) => row.documents],
    ],
  }),
  documents: {
    fileName: 'facturas',
    head: invoiceBookHead,
    pages: (connection, { period, timeZone }) =>
      invoiceRows(connection, {
        from: period.from === null ? firstDate : localDateOf(period.from, timeZone),
        to: period.before === null ? lastDate : addDays(localDateOf(period.before, timeZone), -1),
        simplified: 'each',
      }),
  },
  vouchers: listExport<money.VoucherRow>({
    fileName: 'vales-regalo',
    read: money.listVouchers,
    columns: [
      ['Código', (row) => row.code],
      ['Para', (row) => row.recipient],
      ['Importe', (row) => amount(row.amountMinor)],
      ['Queda', (row) => amount(row.leftMinor)],
      ['Vendido', (row, asked) => dayOf(row.createdAt, asked)],
      ['Caduca', (row) => dateCell(row.expiresOn)],
      ['Anulado', (row, asked) => dayOf(row.voidedAt, asked)],
    ],
  }),
  packages: listExport<offers.PackageRow>({
    fileName: 'paquetes',
    read: offers.listPackages,
    columns: [
      ['Nombre', (row) => row.name],
      ['Sesiones', (row) => row.credits ?? 'Ilimitadas'],
      ['Días que vale', (row) => row.validityDays],
      ['Máximo por semana', (row) => row.weeklyLimit],
      ['Precio', (row) => amount(row.priceMinor)],
      ['Impuesto', taxText],
      ['Se renueva', (row) => yesNo(row.renewsMonthly)],
      ['Estado', onSale],
    ],
  }),
  products: listExport<offers.ProductRow>({
    fileName: 'productos',
    read: offers.listProducts,
    columns: [
      ['Nombre', (row) => row.name],
      ['Descripción', (row) => row.description],
      ['Código', (row) => row.barcode],
      ['Precio', (row) => amount(row.priceMinor)],
      ['Impuesto', taxText],
      ['Existencias', (row) => (row.isStocked ? row.stock : null)],
      ['Avisa con', (row) => row.lowStock],
      ['Estado', onSale],
    ],
  }),
  services: listExport<offers.ServiceRow>({
    fileName: 'servicios',
    read: offers.listServices,
    columns: [
      ['Nombre', (row) => row.name],
      ['Qué es', (row) => (row.kind === 'class' ? 'Clase' : 'Cita')],
      ['Descripción', (row) => row.description],
      ['Minutos', (row) => row.durationMinutes],
      ['Plazas', (row) => row.capacity],
      ['Precio', (row) => amount(row.priceMinor)],
      ['Impuesto', taxText],
      ['Se reserva en línea', (row) => yesNo(row.isOnline)],
      ['Estado', onSale],
    ],
  }),
  professionals: listExport<people.ProfessionalRow>({
    fileName: 'profesionales',
    read: people.listProfessionals,
    columns: [
      ['Nombre', (row) => row.name],
      ['Correo', (row) => row.email],
      ['Teléfono', (row) => row.phone],
      ['Servicios', (row) => row.services],
      ['Estado', (row) => (row.status === 'active' ? 'Activo' : 'Archivado')],
    ],
  }),
};

const weekdayNames = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];

const collectedByName = {
  card: 'Con la tarjeta guardada',
  directDebit: 'Domiciliada',
  center: 'En el centro',
  nothing: 'Nada que cobrar',
  // The first period is paid, or owed, where it is sold.
  '': 'En la venta',
};

const mandateStateName = {
  unsigned: 'Sin firmar',
  active: 'Activo',
  blocked: 'Devuelto por el banco',
  cancelled: 'Anulado',
};

function clientColumn(field: ClientField): ListColumn<people.ClientRow> {
  const { label, kind } = clientField(field);
  return [
    label,
    ({ [field]: value }) => {
      if (Array.isArray(value)) return value.join(', ');
      return kind === 'date' ? dateCell(value) : value;
    },
  ];
}

function amount(minor: number): Cell {
  return { hundredths: minor };
}

function yesNo(isSo: boolean): string {
  return isSo ? 'Sí' : 'No';
}

function dateCell(date: string | null): Cell {
  return date === null ? null : { date };
}

function dayOf(instant: Date | null, { timeZone }: ExportQuery): Cell {
  return instant === null ? null : { date: localDateOf(instant, timeZone) };
}

function named(names: Readonly<Record<string, string>>, word: string): string {
  return names[word] ?? word;
}

function onSale({ status }: { status: string }): string {
  return status === 'active' ? 'A la venta' : 'Archivado';
}

function taxText(row: { taxCause: string | null; taxBasisPoints: number }): string {
  if (row.taxCause !== null) return named(taxCauseName, row.taxCause);
  return `${hundredthsText(row.taxBasisPoints)} %`;
}

function bonoState({ state, kind, balance, expiresAt }: booking.BonoRow, now: Date): string {
  if (state === 'refunded') return 'Devuelto';
  if (state === 'pendingPayment') return 'Sin pagar';
  if (state === 'frozen') return 'Congelado';
  if (expiresAt !== null && expiresAt <= now) return 'Caducado';
  return kind === 'credits' && balance === 0 ? 'Gastado' : 'Activo';
}

function membershipState({ state, endsWithPeriod }: booking.MembershipRow): string {
  if (state === 'ended') return 'Terminada';
  if (state === 'suspended') return 'Suspendida';
  if (state === 'paused') return 'En pausa';
  return endsWithPeriod ? 'Termina con el periodo' : 'Activa';
}
