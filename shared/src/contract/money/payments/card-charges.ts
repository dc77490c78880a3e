import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { idSchema } from '../../fields.ts';
import { chargeInputSchema, chargeResultSchema } from '../sales/charges.ts';

/**
 * Charges at reception whose card part is charged by the server: by a card terminal, or to the
 * client's saved card. The charge is executed once the card is charged. Amounts are minor units.
 */

/** The provider's reference of a terminal. */
const terminalReferenceSchema = z.string().check(z.regex(/^[\w-]{1,100}$/));

export const cardTerminalSchema = z.object({
  id: terminalReferenceSchema,
  name: z.string(),
  isOnline: z.boolean(),
});
export type CardTerminal = z.infer<typeof cardTerminalSchema>;
export const listCardTerminals = endpoint('GET', '/api/card-terminals', {
  summary: 'Los datáfonos del centro a los que se puede mandar un importe',
  response: z.object({ items: z.array(cardTerminalSchema) }),
});

const cardSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('terminal'), terminalId: terminalReferenceSchema }),
  z.object({ kind: z.literal('savedCard'), cardId: idSchema }),
]);
export type CardSource = z.infer<typeof cardSourceSchema>;

/**
 * `waiting`: for the card, or for the bank. `unknown`: no answer; it may have been charged, and the
 * server keeps asking. `charged`: the sale is made. `failed`: nothing was charged, and nothing will
 * be. `refunded`: charged, but the sale was no longer possible, so the money goes back.
 */
export const cardChargeStates = ['waiting', 'unknown', 'charged', 'failed', 'refunded'] as const;

/** Why nothing was charged. `expired`: no card in time, or cancelled. */
export const cardChargeFailures = [
  'declined',
  'expired',
  'authentication_required',
  'terminal_offline',
] as const;
export type CardChargeFailure = (typeof cardChargeFailures)[number];

export const cardChargeSchema = z.object({
  /** Also the id. */
  reference: idSchema,
  source: z.enum(['terminal', 'savedCard']),
  /** Of a saved card. */
  lastFour: z.nullable(z.string()),
  /** The card's part of the charge. */
  amountMinor: z.number(),
  state: z.enum(cardChargeStates),
  failure: z.nullable(z.enum(cardChargeFailures)),
  /** For `refunded`: why the sale was no longer possible. */
  refusal: z.nullable(z.string()),
  /** For `charged`. */
  result: z.nullable(chargeResultSchema),
  /** The page of the demo's terminal, where a tester plays the client; null for others. */
  testTerminalUrl: z.nullable(z.string()),
});
export type CardCharge = z.infer<typeof cardChargeSchema>;

const referenceParams = z.object({ reference: idSchema });

export const startCardCharge = endpoint('POST', '/api/card-charges', {
  summary: 'Cobrar con el datáfono o con la tarjeta guardada: la venta se hace al cobrarse',
  body: z.object({
    /** Exactly one of its payments is by card. */
    charge: chargeInputSchema,
    source: cardSourceSchema,
  }),
  response: cardChargeSchema,
});
export const getCardCharge = endpoint('GET', '/api/card-charges/:reference', {
  summary: 'Qué ha sido de un cobro con datáfono o con tarjeta guardada',
  params: referenceParams,
  response: cardChargeSchema,
});
export const cancelCardCharge = endpoint('POST', '/api/card-charges/:reference/cancel', {
  summary: 'Dejar de esperar la tarjeta en el datáfono; si ya se ha cobrado, lo dice',
  params: referenceParams,
  response: cardChargeSchema,
});
