import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import type { ErrorCode } from '../../errors.ts';
import {
  idSchema,
  instantSchema,
  localDateOutputSchema,
  localDateSchema,
  versionSchema,
} from '../../fields.ts';
import { activeStatuses } from '../../timetable/services.ts';
import { readVoucherCode } from '../vouchers/voucher-code.ts';

/** Promotion codes: discounts for anyone who knows the code. Amounts are minor units. */

const codeText = 'De 3 a 24 letras, números o guiones, sin espacios ni acentos.';
const percentText = 'Pon del 1 al 100 %.';
const amountText = 'Pon de 0,01 a 1.000 €.';
const limitText = 'Pon de 1 a 100.000, o déjalo vacío.';

/** Normalises a code for comparison: `bienvenida 10` is `BIENVENIDA10`. */
export function readPromotionCode(text: string): string {
  return text.normalize('NFC').toUpperCase().replaceAll(/\s/g, '');
}

export const promotionCodeSchema = z.pipe(
  z.string({ error: 'Escribe el código.' }).check(z.maxLength(60, { error: codeText })),
  z.pipe(
    z.transform(readPromotionCode),
    z.string().check(z.regex(/^[A-ZÑ0-9-]{3,24}$/, { error: codeText })),
  ),
);

export const promotionOffSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('share'),
    basisPoints: z
      .number({ error: percentText })
      .check(
        z.int({ error: percentText }),
        z.gte(100, { error: percentText }),
        z.lte(10_000, { error: percentText }),
      ),
  }),
  z.object({
    kind: z.literal('amount'),
    minor: z
      .number({ error: amountText })
      .check(
        z.int({ error: amountText }),
        z.gte(1, { error: amountText }),
        z.lte(1_000_00, { error: amountText }),
      ),
  }),
]);
export type PromotionOff = z.infer<typeof promotionOffSchema>;

const limit = z.nullable(
  z
    .number({ error: limitText })
    .check(
      z.int({ error: limitText }),
      z.gte(1, { error: limitText }),
      z.lte(100_000, { error: limitText }),
    ),
);

const fields = {
  off: promotionOffSchema,
  /** Local days, both inclusive. */
  startsOn: localDateSchema,
  endsOn: z.nullable(localDateSchema),
  /** Maximum number of uses in total and per client; null: unlimited. */
  totalLimit: limit,
  clientLimit: limit,
  /**
   * Items that it applies to; if all three are empty, to everything except vouchers, fees and typed
   * amounts.
   */
  serviceIds: z.array(idSchema).check(z.maxLength(200)),
  templateIds: z.array(idSchema).check(z.maxLength(200)),
  productIds: z.array(idSchema).check(z.maxLength(200)),
  /** Only for clients without a previous purchase. */
  isForNewClients: z.boolean(),
};

export const promotionInputSchema = z.object({ code: promotionCodeSchema, ...fields }).check(
  z.refine(({ startsOn, endsOn }) => endsOn === null || startsOn <= endsOn, {
    path: ['endsOn'],
    error: 'El último día va después del primero.',
  }),
  // One input field accepts both kinds of code and distinguishes them by format.
  z.refine(({ code }) => readVoucherCode(code) === null, {
    path: ['code'],
    error: 'Ese código se confunde con el de un vale regalo. Cambia una letra.',
  }),
);
export type PromotionInput = z.input<typeof promotionInputSchema>;

/** Why a code gives no discount on the current purchase. */
export const promotionRefusals = [
  'promotion_new_clients',
  'promotion_not_for_this',
  'promotion_early',
  'promotion_over',
  'promotion_unknown',
  'promotion_used',
] as const satisfies readonly ErrorCode[];

export const promotionStates = ['scheduled', 'active', 'usedUp', 'ended', 'stopped'] as const;
export type PromotionState = (typeof promotionStates)[number];
export const promotionStateNames = {
  scheduled: 'Programado',
  active: 'En vigor',
  usedUp: 'Agotado',
  ended: 'Terminado',
  stopped: 'Parado',
} as const satisfies Record<PromotionState, string>;

export const promotionSchema = z.object({
  id: idSchema,
  code: z.string(),
  ...fields,
  startsOn: localDateOutputSchema,
  endsOn: z.nullable(localDateOutputSchema),
  state: z.enum(promotionStates),
  /** Number of counted uses, and the total discount. */
  uses: z.number(),
  discountMinor: z.number(),
  createdAt: instantSchema,
  version: z.number(),
});
export type Promotion = z.infer<typeof promotionSchema>;

const params = z.object({ id: idSchema });
export const listPromotions = endpoint('GET', '/api/promotions', {
  summary: 'Códigos promocionales, el último primero, con lo que se han usado',
  response: z.object({ items: z.array(promotionSchema) }),
});
export const createPromotion = endpoint('POST', '/api/promotions', {
  summary: 'Crear un código promocional',
  body: promotionInputSchema,
  response: promotionSchema,
});
export const updatePromotion = endpoint('PUT', '/api/promotions/:id', {
  summary: 'Guardar un código; lo ya vendido o pagándose con él no cambia',
  params,
  body: z.object({ promotion: promotionInputSchema, version: versionSchema }),
  response: promotionSchema,
});
export const setPromotionStatus = endpoint('PUT', '/api/promotions/:id/status', {
  summary: 'Parar un código, para que nadie más lo use, o reanudarlo',
  params,
  body: z.object({ status: z.enum(activeStatuses) }),
  response: promotionSchema,
});
