import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateOutputSchema, localDateSchema } from '../fields.ts';
import { cashSessionStates } from './cash.ts';
import { paymentMethodsOfSales } from './payment-methods.ts';
import { taxCauses, taxTreatments } from './tax.ts';

/**
 * What an owner and an accountant get. Amounts are minor units, tax included, and negative where money
 * goes back; days and months are those of the center. Two words are kept apart throughout: `issued` is
 * what sales and refunds come to, whenever they are paid; `charged` is the money that came in less what
 * went back, whenever it was sold.
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

/** What a line of a sale was about; the last two have no record of their own. */
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
  /** Charged for bookings themselves, and for services without one. */
  soldMinor: z.number(),
  /** Sessions paid by bonos in the month, and what they are worth: price ÷ credits of each bono. */
  bonoSessions: z.number(),
  bonoMinor: z.number(),
  totalMinor: z.number(),
});

/** What of the issued total no session accounts for. */
const restKinds = [
  /** Bonos sold less what of any bono was used or expired: more, or less, is left to give than before. */
  'packageUnused',
  'packageExpired',
  /** Days of unlimited bonos without a session, and corrections by hand. */
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
  /** The end of the month, or the moment of asking while it lasts: as of when debts and bonos are. */
  asOf: instantSchema,
  /**
   * issued = documents + undocumented, and charged = issued − unpaid + earlier − byVoucher. The sums of
   * days, rates and subjects are `issuedMinor` and `chargedMinor`; that of methods is `chargedMinor`.
   */
  totals: z.object({
    issuedMinor: z.number(),
    chargedMinor: z.number(),
    /** By the documents themselves; one in place of another is the same sale once. */
    documentsMinor: z.number(),
    /** Of what was taken over from before there were documents. */
    undocumentedMinor: z.number(),
    /** Of what was issued in the month, what wasn't paid by its end. */
    unpaidMinor: z.number(),
    /** Charged in the month of what was issued before it. */
    earlierMinor: z.number(),
    /** Paid with gift vouchers in the month: that money was charged when the vouchers were sold. */
    byVoucherMinor: z.number(),
  }),
  /** Every day of the month. */
  days: z.array(
    z.object({
      date: localDateOutputSchema,
      /** Sales, without refunds. */
      sales: z.number(),
      issuedMinor: z.number(),
      chargedMinor: z.number(),
    }),
  ),
  methods: z.array(methodSchema),
  /** A sale that isn't paid whole is charged in proportion to its lines. */
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
      /** Issued in the month, less what was given back. */
      quantity: z.number(),
      issuedMinor: z.number(),
      chargedMinor: z.number(),
    }),
  ),
  /**
   * The same total as `issuedMinor`, by what was given: the professionals and the rest come to it, and so
   * do the services and the rest.
   */
  given: z.object({
    professionals: z.array(givenSchema),
    services: z.array(givenSchema),
    rest: z.array(z.object({ kind: z.enum(restKinds), minor: z.number() })),
  }),
  /** `averageMinor` is rounded; null in a month without sales. */
  sales: z.object({ ...countedSchema.shape, averageMinor: z.nullable(z.number()) }),
  refunds: countedSchema,
  /** Lines of sales that had something off. */
  discounts: countedSchema,
  debts: z.object({
    /** Sales of the month that weren't paid whole when they were issued, and what was left to pay. */
    issued: countedSchema,
    open: z.object({
      sales: countedSchema,
      /** Bookings that no bono and no sale paid, of sessions that had begun. */
      bookings: countedSchema,
      /** The same, of sessions to come. */
      bookingsAhead: countedSchema,
    }),
  }),
  /**
   * What bonos were sold for and not given yet: a session is worth price ÷ credits, a day of an
   * unlimited bono price ÷ days. start + sold − given back − used − expired = end.
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
   * What gift vouchers were sold for and not spent yet, holds for online payments included.
   * start + sold − givenBack − spent − voided − lapsed = end. A voucher lapses with its last day.
   */
  vouchers: z.object({
    startMinor: z.number(),
    soldMinor: z.number(),
    givenBackMinor: z.number(),
    /** Less what went back to vouchers. */
    spentMinor: z.number(),
    voidedMinor: z.number(),
    lapsedMinor: z.number(),
    endMinor: z.number(),
    /** Of all vouchers that lapsed until the end, whatever the month: charged, and never spent. */
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
  /** The end of the day, or the moment of asking while it lasts: as of when debts are. */
  asOf: instantSchema,
  /** Sales and refunds of the day, and the money of the day; the methods are `chargedMinor` again. */
  issuedMinor: z.number(),
  chargedMinor: z.number(),
  /** Paid with gift vouchers: that money was charged when the vouchers were sold. */
  byVoucherMinor: z.number(),
  sales: countedSchema,
  refunds: countedSchema,
  discounts: countedSchema,
  methods: z.array(methodSchema),
  /** Those that were open at some time of the day, the first one first. */
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
    /** Of the day's sales, what was left to pay when they were issued. */
    sales: countedSchema,
    /** Bookings of the day's sessions that no bono and no sale paid. */
    bookings: countedSchema,
  }),
  /** Of the day's sessions. */
  bookings: z.object({
    attended: z.number(),
    noShow: z.number(),
    /** Still to come, or not marked. */
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

/** Days of issue, both included. A document has a row for each of its rates. */
export const exportInvoiceBook = endpoint('GET', '/api/reports/invoice-book', {
  summary: 'Libro de facturas expedidas, en CSV o en XLSX',
  query: z
    .object({
      from: localDateSchema,
      to: localDateSchema,
      format: z._default(z.enum(['csv', 'xlsx']), 'csv'),
      /** `daily`: consecutive simplified ones of a day and a series are one entry. */
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
