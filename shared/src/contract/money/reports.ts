import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateOutputSchema, localDateSchema } from '../fields.ts';
import { cashSessionStates } from './cash/cash.ts';
import { paymentMethodsOfSales } from './payments/payment-methods.ts';
import { taxCauses, taxTreatments } from './documents/tax.ts';

/**
 * Reports for owners and accountants. Amounts are minor units, tax included, and negative for
 * refunds; days and months are local to the center. Two terms are distinguished throughout:
 * `issued` is the value of sales and refunds, whenever they are paid; `charged` is the money
 * received minus refunds, whenever it was sold.
 */

/** A calendar month, `YYYY-MM`. */
export const monthSchema = z
  .string({ error: 'Elige un mes.' })
  .check(z.regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, { error: 'Elige un mes.' }));

const countedSchema = z.object({ count: z.number(), totalMinor: z.number() });

const methodSchema = z.object({
  method: z.enum(paymentMethodsOfSales),
  payments: z.number(),
  takenMinor: z.number(),
  /** Negative or 0. */
  givenBackMinor: z.number(),
  netMinor: z.number(),
});

/** What a line of a sale is for; the last two have no record. */
export const reportSubjectKinds = [
  'service',
  'package',
  'product',
  'fee',
  'text',
  'voucher',
] as const;

const givenSchema = z.object({
  /** Null: sold without a session. */
  id: z.nullable(idSchema),
  name: z.nullable(z.string()),
  /** Charged for bookings directly, and for services without a booking. */
  soldMinor: z.number(),
  /** Sessions paid by bonos in the month, and their value: price ÷ credits of each bono. */
  bonoSessions: z.number(),
  bonoMinor: z.number(),
  totalMinor: z.number(),
});

/** Parts of the issued total that no session accounts for. */
const restKinds = [
  /** Bonos sold minus bonos used or expired: the change in unused value. */
  'packageUnused',
  'packageExpired',
  /** Days of unlimited bonos without a session, and manual corrections. */
  'packageOther',
  'product',
  'voucher',
  'fee',
  'text',
] as const;

export const monthReportSchema = z.object({
  month: monthSchema,
  currency: z.string(),
  from: localDateOutputSchema,
  to: localDateOutputSchema,
  /**
   * The instant for which debts and bonos are computed: the end of the month, or now during the
   * month.
   */
  asOf: instantSchema,
  /**
   * issued = documents + undocumented, and charged = issued − unpaid + earlier − byVoucher. Days,
   * rates and subjects each add up to `issuedMinor` and `chargedMinor`; methods to `chargedMinor`.
   */
  totals: z.object({
    issuedMinor: z.number(),
    chargedMinor: z.number(),
    /** Total of the documents; a document and its replacement count once. */
    documentsMinor: z.number(),
    /** Sales migrated from before documents existed. */
    undocumentedMinor: z.number(),
    /** Issued in the month and unpaid at its end. */
    unpaidMinor: z.number(),
    /** Charged in the month but issued before it. */
    earlierMinor: z.number(),
    /** Paid with gift vouchers in the month: that money was charged when the vouchers were sold. */
    byVoucherMinor: z.number(),
  }),
  /** Every day of the month. */
  days: z.array(
    z.object({
      date: localDateOutputSchema,
      /** Number of sales, without refunds. */
      sales: z.number(),
      issuedMinor: z.number(),
      chargedMinor: z.number(),
    }),
  ),
  methods: z.array(methodSchema),
  /** Partial payments count in proportion to the sale's lines. */
  rates: z.array(
    z.object({
      taxTreatment: z.enum(taxTreatments),
      taxCause: z.nullable(z.enum(taxCauses)),
      taxBasisPoints: z.number(),
      issuedMinor: z.number(),
      baseMinor: z.number(),
      quotaMinor: z.number(),
      chargedMinor: z.number(),
    }),
  ),
  subjects: z.array(
    z.object({
      kind: z.enum(reportSubjectKinds),
      id: z.nullable(idSchema),
      name: z.nullable(z.string()),
      /** Issued in the month, minus refunds. */
      quantity: z.number(),
      issuedMinor: z.number(),
      chargedMinor: z.number(),
    }),
  ),
  /**
   * `issuedMinor` by delivered service: the professionals plus the rest add up to it, and so do the
   * services plus the rest.
   */
  given: z.object({
    professionals: z.array(givenSchema),
    services: z.array(givenSchema),
    rest: z.array(z.object({ kind: z.enum(restKinds), minor: z.number() })),
  }),
  /** `averageMinor` is rounded; null in a month without sales. */
  sales: z.object({ ...countedSchema.shape, averageMinor: z.nullable(z.number()) }),
  refunds: countedSchema,
  /** Lines of sales with a discount. */
  discounts: countedSchema,
  debts: z.object({
    /** Sales of the month that weren't paid in full at issue, and the unpaid amount. */
    issued: countedSchema,
    open: z.object({
      sales: countedSchema,
      /** Bookings of started sessions, paid neither by a bono nor by a sale. */
      bookings: countedSchema,
      /** The same for upcoming sessions. */
      bookingsAhead: countedSchema,
    }),
  }),
  /**
   * Value of sold but unused bonos: a session is worth price ÷ credits, a day of an unlimited bono
   * price ÷ days. start + sold − given back − used − expired = end.
   */
  unusedBonos: z.object({
    startMinor: z.number(),
    soldMinor: z.number(),
    givenBackMinor: z.number(),
    usedMinor: z.number(),
    expiredMinor: z.number(),
    endMinor: z.number(),
  }),
  /**
   * Value of sold but unspent gift vouchers, including holds for online payments. start + sold −
   * givenBack − spent − voided − lapsed = end. A voucher lapses after its last day.
   */
  vouchers: z.object({
    startMinor: z.number(),
    soldMinor: z.number(),
    givenBackMinor: z.number(),
    /** Minus refunds to vouchers. */
    spentMinor: z.number(),
    voidedMinor: z.number(),
    lapsedMinor: z.number(),
    endMinor: z.number(),
    /** All vouchers that lapsed before the end, in any month: charged, and never spent. */
    lapsedUntilEndMinor: z.number(),
  }),
});
export type MonthReport = z.infer<typeof monthReportSchema>;

export const getMonthReport = endpoint('GET', '/api/reports/month', {
  summary: 'El mes: lo vendido, lo cobrado, lo que se debe y lo que falta por dar',
  query: z.object({ month: monthSchema }),
  response: monthReportSchema,
});

export const dayReportSchema = z.object({
  date: localDateOutputSchema,
  currency: z.string(),
  /** The instant for which debts are computed: the end of the day, or now during the day. */
  asOf: instantSchema,
  /** Sales and refunds of the day, and its money; the methods add up to `chargedMinor`. */
  issuedMinor: z.number(),
  chargedMinor: z.number(),
  /** Paid with gift vouchers: that money was charged when the vouchers were sold. */
  byVoucherMinor: z.number(),
  sales: countedSchema,
  refunds: countedSchema,
  discounts: countedSchema,
  methods: z.array(methodSchema),
  /** Shifts open at any time of the day, in order of opening. */
  shifts: z.array(
    z.object({
      id: idSchema,
      registerName: z.string(),
      state: z.enum(cashSessionStates),
      openedAt: instantSchema,
      closedAt: z.nullable(instantSchema),
      /** Null until it is closed, like the difference. */
      zNumber: z.nullable(z.number()),
      differenceMinor: z.nullable(z.number()),
    }),
  ),
  debts: z.object({
    /** Unpaid amounts of the day's sales at issue. */
    sales: countedSchema,
    /** Bookings of the day's sessions, paid neither by a bono nor by a sale. */
    bookings: countedSchema,
  }),
  /** Of the day's sessions. */
  bookings: z.object({
    attended: z.number(),
    noShow: z.number(),
    /** Upcoming, or not marked. */
    unmarked: z.number(),
    cancelledLate: z.number(),
  }),
});
export type DayReport = z.infer<typeof dayReportSchema>;

export const getDayReport = endpoint('GET', '/api/reports/day', {
  summary: 'El día: ventas, cobros, turnos de caja, deudas y asistencia',
  query: z.object({ date: localDateSchema }),
  response: dayReportSchema,
});

/** Issue dates, both inclusive. A document has one row per tax rate. */
export const exportInvoiceBook = endpoint('GET', '/api/reports/invoice-book', {
  summary: 'Libro de facturas expedidas, en CSV o en XLSX',
  query: z
    .object({
      from: localDateSchema,
      to: localDateSchema,
      format: z._default(z.enum(['csv', 'xlsx']), 'csv'),
      /** `daily`: consecutive simplified documents of a day and series are one entry. */
      simplified: z._default(z.enum(['each', 'daily']), 'each'),
    })
    .check(
      z.refine(({ from, to }) => from <= to, {
        path: ['to'],
        error: 'El último día va después del primero.',
      }),
    ),
  response: z.string(),
});
