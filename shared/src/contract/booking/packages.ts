import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { hasFittingTaxCause, taxCauseText, taxFields } from '../money/documents/tax.ts';
import { idSchema, instantSchema, joinedText, nameSchema, versionSchema } from '../fields.ts';

/** Packages on sale and the bonos of clients. */

const count = (min: number, max: number, error: string) =>
  z.number({ error }).check(z.int({ error }), z.gte(min, { error }), z.lte(max, { error }));

/** The monthly fee of a package that renews: its periods, fixed seats and absences. */
export const membershipPlanSchema = z
  .object({
    periodMonths: z.union([z.literal(1), z.literal(3), z.literal(12)]),
    /** Periods start on the day of sale or on the first of a month. */
    startsWith: z.enum(['sale', 'month']),
    /** Price of a first period that is shorter than the others. */
    firstPeriod: z.enum(['whole', 'days', 'sessions']),
    /** Null: no fixed seats, the plan gives sessions to book. */
    seatsPerWeek: z.nullable(count(1, 14, 'Pon de 1 a 14 plazas por semana.')),
    enrolmentFeeMinor: count(0, 100_000_00, 'Escribe una matrícula de 0 a 100.000.'),
    /** Charged again to those who return after this time; null: never again. */
    enrolmentAgainMonths: z.nullable(count(1, 120, 'Pon de 1 a 120 meses.')),
    /** An absence told this long before the class is made up. */
    absenceMinutes: count(0, 20_160, 'Pon como mucho 14 días.'),
    /** Validity of a make-up; null: until the end of the next period. */
    makeUpDays: z.nullable(count(1, 365, 'Pon de 1 a 365 días.')),
    /** Make-ups that can be open at once; 0: absences are not made up. */
    makeUpLimit: count(0, 50, 'Pon de 0 a 50 recuperaciones.'),
    /** Empty: the services of the plan. */
    makeUpServiceIds: z.array(idSchema).check(z.maxLength(200)),
    /** Open make-ups stay valid after the membership ends. */
    keepsMakeUps: z.boolean(),
    /** What a class that the center cancels, or a holiday, gives. */
    closureRule: z.enum(['nothing', 'makeUp', 'discount']),
    /** Fee of each period in which a paused membership keeps its seats; null: a pause frees them. */
    pauseFeeMinor: z.nullable(count(0, 100_000_00, 'Escribe una cuota de 0 a 100.000.')),
  })
  .check(
    z.refine(({ startsWith, firstPeriod }) => startsWith === 'month' || firstPeriod === 'whole', {
      path: ['firstPeriod'],
      error: 'Desde el día de la venta, el primer periodo es entero.',
    }),
  );
export type MembershipPlan = z.infer<typeof membershipPlanSchema>;

const templateFields = {
  name: nameSchema,
  kind: z.enum(['credits', 'unlimited']),
  credits: z.nullable(count(1, 1000, 'Pon de 1 a 1000 sesiones.')),
  validityDays: count(1, 3650, 'La validez va de 1 día a 10 años.'),
  validityFrom: z.enum(['purchase', 'firstUse']),
  /** Empty: every service. */
  serviceIds: z.array(idSchema),
  weeklyLimit: z.nullable(count(1, 50, 'El límite va de 1 a 50 por semana.')),
  priceMinor: count(0, 100_000_00, 'Escribe un precio de 0 a 100.000.'),
  /** Renews with a new bono every month, until the client ends it. */
  renewsMonthly: z.optional(z.boolean()),
  /** Only of a package that renews; absent in a request: unchanged, or the defaults. */
  plan: z.optional(z.nullable(membershipPlanSchema)),
  ...taxFields,
};
export const packageTemplateInputSchema = z.object(templateFields).check(
  z.refine(({ kind, credits }) => (kind === 'credits') === (credits !== null), {
    path: ['credits'],
    error: 'Di cuántas sesiones tiene, o hazlo ilimitado.',
  }),
  z.refine(hasFittingTaxCause, { path: ['taxCause'], error: taxCauseText }),
  z.refine(({ plan, kind }) => plan?.seatsPerWeek == null || kind === 'unlimited', {
    path: ['kind'],
    error: 'Con plazas fijas es ilimitado: sus clases son las de las plazas.',
  }),
);
export type PackageTemplateInput = z.infer<typeof packageTemplateInputSchema>;
export const packageTemplateSchema = z.object({
  id: idSchema,
  ...templateFields,
  status: z.enum(['active', 'archived']),
  version: z.number(),
});
export type PackageTemplate = z.infer<typeof packageTemplateSchema>;

const params = z.object({ id: idSchema });
export const listPackageTemplates = endpoint('GET', '/api/packages', {
  summary: 'Los paquetes que se venden',
  response: z.object({ items: z.array(packageTemplateSchema) }),
});
export const createPackageTemplate = endpoint('POST', '/api/packages', {
  summary: 'Crear un paquete',
  body: packageTemplateInputSchema,
  response: packageTemplateSchema,
});
export const updatePackageTemplate = endpoint('PUT', '/api/packages/:id', {
  summary: 'Guardar un paquete; los bonos ya vendidos no cambian',
  params,
  body: z.object({ template: packageTemplateInputSchema, version: versionSchema }),
  response: packageTemplateSchema,
});
export const setPackageTemplateStatus = endpoint('PUT', '/api/packages/:id/status', {
  summary: 'Archivar o recuperar un paquete',
  params,
  body: z.object({
    status: z.enum(['active', 'archived']),
    /** Archives a plan whose members go on. */
    keepsMembers: z.optional(z.boolean()),
  }),
  response: packageTemplateSchema,
});

export const creditEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(['purchase', 'spend', 'return', 'expire', 'adjust', 'refund', 'award', 'import']),
  amount: z.number(),
  balanceAfter: z.number(),
  at: instantSchema,
  /** The booking concerned, if any. Always sent by the server. */
  bookingId: z.optional(z.nullable(idSchema)),
  /** The class concerned, if any. */
  session: z.nullable(z.object({ serviceName: z.string(), startsAt: instantSchema })),
  actorName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type CreditEntry = z.infer<typeof creditEntrySchema>;

/** `usedUp` and `expired` are derived from the balance and the clock. */
export const purchaseConditions = [
  'pendingPayment',
  'active',
  'frozen',
  'usedUp',
  'expired',
  'refunded',
] as const;
export const packagePurchaseSchema = z.object({
  id: idSchema,
  clientId: idSchema,
  name: z.string(),
  kind: z.enum(['credits', 'unlimited']),
  condition: z.enum(purchaseConditions),
  /** Null for an unlimited bono. */
  balance: z.nullable(z.number()),
  /** A period of a plan with fixed seats: it pays for them only. Always sent by the server. */
  isForSeats: z.optional(z.boolean()),
  purchasedAt: instantSchema,
  expiresAt: z.nullable(instantSchema),
  weeklyLimit: z.nullable(z.number()),
  serviceNames: z.array(z.string()),
  priceMinor: z.number(),
  entries: z.array(creditEntrySchema),
  version: z.number(),
});
export type PackagePurchase = z.infer<typeof packagePurchaseSchema>;

export const listClientPurchases = endpoint('GET', '/api/clients/:id/purchases', {
  summary: 'Los bonos de un cliente con sus movimientos',
  params,
  response: z.object({ items: z.array(packagePurchaseSchema) }),
});
export const listOwnPurchases = endpoint('GET', '/api/me/purchases', {
  summary: 'Mis bonos con sus movimientos, o los de un menor por quien reservo',
  query: z.object({ clientId: z.optional(idSchema) }),
  response: z.object({ items: z.array(packagePurchaseSchema) }),
});
export const freezePurchase = endpoint('POST', '/api/purchases/:id/freeze', {
  summary: 'Congelar un bono: el tiempo se para',
  params,
  response: packagePurchaseSchema,
});
/** The effect of freezing on upcoming bookings paid by the bono: they stay booked and paid. */
export const freezeQuoteSchema = z.object({
  bookings: z.array(
    z.object({
      bookingId: idSchema,
      serviceName: z.string(),
      startsAt: instantSchema,
      freeCancelUntil: instantSchema,
      /** Whether cancelling it now would return its session to the bono. */
      returnsCredit: z.boolean(),
    }),
  ),
});
export type FreezeQuote = z.infer<typeof freezeQuoteSchema>;
export const quoteFreeze = endpoint('GET', '/api/purchases/:id/freeze', {
  summary: 'Qué pasaría al congelar un bono: qué reservas pagadas con él siguen en pie',
  params,
  response: freezeQuoteSchema,
});
export const thawPurchase = endpoint('POST', '/api/purchases/:id/thaw', {
  summary: 'Descongelar un bono: caduca más tarde por lo que estuvo parado',
  params,
  response: packagePurchaseSchema,
});
export const adjustCredits = endpoint('POST', '/api/purchases/:id/adjustments', {
  summary: 'Ajustar sesiones de un bono, con el motivo',
  params,
  body: z.object({
    amount: z.number().check(
      z.int(),
      z.gte(-100),
      z.lte(100),
      z.refine((amount) => amount !== 0),
    ),
    reason: joinedText().check(z.minLength(3, { error: 'Di por qué.' }), z.maxLength(300)),
  }),
  response: packagePurchaseSchema,
});
