import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../fields.ts';
import { refundedQuantitySchema } from './sales/sale-fields.ts';
import { saleLineInputSchema } from './sales/sales.ts';

/** A manager's approval of one act over a limit, given at another person's session by PIN. */

export const pinLength = 6;

/** Sequences and repetitions that are guessed first. */
function isEasyPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])));
  return steps.size === 1 || pin.slice(0, 3) === pin.slice(3);
}

export const newPinSchema = z.string().check(
  z.regex(/^\d{6}$/, { error: 'El PIN tiene seis cifras.' }),
  z.refine((pin) => !isEasyPin(pin), {
    error: 'Ese PIN se adivina pronto. Elige seis cifras que no sigan un orden.',
  }),
);

const amountSchema = z.number().check(z.int(), z.gte(1), z.lte(2_000_000_000));

/** What is approved. An approval is valid for exactly this act and amount. */
export const approvedActSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refund'),
    saleId: idSchema,
    lines: z
      .array(z.object({ lineId: idSchema, quantity: refundedQuantitySchema }))
      .check(z.minLength(1), z.maxLength(50)),
    /** The total of the refund. */
    amountMinor: amountSchema,
  }),
  z.object({
    kind: z.literal('discount'),
    clientId: z.nullable(idSchema),
    lines: z.array(saleLineInputSchema).check(z.minLength(1), z.maxLength(50)),
    /** The discounts of all lines, without that of a promotion code. */
    amountMinor: amountSchema,
  }),
]);
export type ApprovedAct = z.infer<typeof approvedActSchema>;

export const getOwnPin = endpoint('GET', '/api/me/pin', {
  summary: 'Si tengo un PIN para dar el visto bueno, y desde cuándo',
  response: z.object({ setAt: z.nullable(instantSchema) }),
});
export const setOwnPin = endpoint('PUT', '/api/me/pin', {
  summary: 'Poner o cambiar mi PIN para dar el visto bueno',
  body: z.object({ pin: newPinSchema }),
  response: z.object({ setAt: z.nullable(instantSchema) }),
});
export const removeOwnPin = endpoint('DELETE', '/api/me/pin', {
  summary: 'Quitar mi PIN para dar el visto bueno',
});

export const listApprovers = endpoint('GET', '/api/approvals/approvers', {
  summary: 'Quién puede dar el visto bueno con su PIN',
  response: z.object({ items: z.array(z.object({ id: idSchema, name: z.string() })) }),
});
export const approveAct = endpoint('POST', '/api/approvals', {
  summary: 'Dar el visto bueno a un descuento o a una devolución, con el PIN de otra persona',
  body: z.object({
    act: approvedActSchema,
    approverId: idSchema,
    pin: z.string().check(z.regex(/^\d{6}$/, { error: 'El PIN tiene seis cifras.' })),
  }),
  response: z.object({ id: idSchema, approverName: z.string(), expiresAt: instantSchema }),
});
