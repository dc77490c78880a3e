import * as z from 'zod/mini';
import { DomainError } from '../../../platform/domain-error.ts';
import type { ProviderEvent } from './payment-provider.ts';

/** A valid signature doesn't guarantee a valid event, so its format is checked too. */
const nameSchema = z.string().check(z.regex(/^[\w.:-]{1,255}$/));
const metadataSchema = z.record(z.string(), z.unknown());

const eventSchema = z.object({
  id: nameSchema,
  type: nameSchema,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
const intentSchema = z.object({ id: nameSchema, metadata: metadataSchema });
const sessionSchema = z.object({ id: nameSchema, client_reference_id: z.nullish(z.string()) });
/** Charges, refunds and disputes all reference their payment. */
const returnSchema = z.object({
  id: nameSchema,
  payment_intent: z.nullish(z.union([nameSchema, z.object({ id: nameSchema })])),
});

/**
 * Parses a signed event.
 * @throws {DomainError} `webhook_refused` for a signed body that isn't an event
 */
export function readStripeEvent(body: unknown): ProviderEvent {
  const { id, type, data } = parsed(eventSchema, body);
  const event = { id, type, returnedPayment: null, checkout: null };
  if (type.startsWith('payment_intent.')) {
    const intent = parsed(intentSchema, data.object);
    // The intents of checkouts have no such reference: the checkout's own events report their
    // state.
    const charge = intent.metadata['charge'];
    const reference = typeof charge === 'string' ? charge : null;
    return { ...event, reference, providerReference: intent.id };
  }
  if (type.startsWith('checkout.session.')) {
    const session = parsed(sessionSchema, data.object);
    const reference = session.client_reference_id ?? null;
    return { ...event, reference, providerReference: session.id };
  }
  const isReturn = type === 'charge.refunded' || /^(refund|charge\.(refund|dispute))\./.test(type);
  if (!isReturn) return { ...event, reference: null, providerReference: null };
  const { payment_intent: intent } = parsed(returnSchema, data.object);
  const returnedPayment = (typeof intent === 'object' ? intent?.id : intent) ?? null;
  return { ...event, reference: null, providerReference: null, returnedPayment };
}

function parsed<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value);
  // guard: signed bodies that are not events are refused (external-refunds.test.ts)
  if (!result.success) throw new DomainError('webhook_refused');
  return result.data;
}
