import * as z from 'zod/mini';
import {
  slotChoicesSchema,
  seatWaitSchema,
  standingPlaceSchema,
  standingSeatSchema,
} from '../../booking/standing-seats.ts';
import { endpoint } from '../../endpoint.ts';
import { idSchema, instantSchema } from '../../fields.ts';
import { signatureInputSchema } from '../direct-debit/mandates.ts';
import { savedCardSchema } from '../memberships.ts';
import { membershipStartSchema, paymentProviders } from './payments.ts';

/** Signing up for a plan online: plan, fixed seats, mandate and first period at once. */

export const signUpOfferSchema = z.object({
  templateId: idSchema,
  name: z.string(),
  /** Services that it covers; empty: all. */
  serviceNames: z.array(z.string()),
  /** Null for an unlimited one, or one with fixed seats. */
  credits: z.nullable(z.number()),
  start: membershipStartSchema,
  /** Where its seats can be, in the order of the week; empty for a plan without fixed seats. */
  places: z.array(
    z.object({
      ...standingPlaceSchema.shape,
      /** Planned sessions that a seat would not have. */
      missed: z.array(
        z.object({
          startsAt: instantSchema,
          /** `overlap`: the client has another class then. */
          reason: z.enum(['full', 'overlap']),
        }),
      ),
    }),
  ),
  /** False while the center can't collect by direct debit. */
  canDebit: z.boolean(),
  /** The masked account of a signed mandate. */
  debitAccount: z.nullable(z.string()),
  /** The days between the notice of a collection and the collection. */
  noticeDays: z.number(),
  /** The provider of online payments; null when plans can't be paid with it. */
  provider: z.nullable(z.enum(paymentProviders)),
  /** The saved card that can be charged. */
  card: z.nullable(savedCardSchema),
  /** Name that a new mandate proposes. */
  clientName: z.string(),
});
export type SignUpOffer = z.infer<typeof signUpOfferSchema>;
export const getSignUpOffer = endpoint('GET', '/api/me/sign-up/:id', {
  summary: 'Lo que cuesta una cuota hoy y después, y dónde hay plazas fijas',
  params: z.object({ id: idSchema }),
  response: signUpOfferSchema,
});

export const signUpInputSchema = z.object({
  templateId: idSchema,
  slots: slotChoicesSchema,
  /** How the first and later periods are collected. */
  collection: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('debit'),
      /** Signs a prepared mandate; null: the mandate is already signed. */
      signature: z.nullable(z.object({ mandateId: idSchema, ...signatureInputSchema.shape })),
    }),
    z.object({ kind: z.literal('savedCard') }),
  ]),
  /** The total shown to the user. */
  expectedTotalMinor: z.number().check(z.int(), z.gte(0), z.lte(100_000_00)),
  /** The consent to the renewal. */
  acceptsRenewal: z.literal(true, {
    error: 'Marca que aceptas que se renueva.',
  }),
});
export type SignUpInput = z.infer<typeof signUpInputSchema>;
export const signUpResultSchema = z.object({
  membershipId: idSchema,
  name: z.string(),
  /** The sale of the first period. */
  saleId: idSchema,
  totalMinor: z.number(),
  seats: z.array(standingSeatSchema),
  waits: z.array(seatWaitSchema),
  /** The masked account in which it is collected; null for a card. */
  debitAccount: z.nullable(z.string()),
});
export type SignUpResult = z.infer<typeof signUpResultSchema>;
export const signUp = endpoint('POST', '/api/me/sign-up', {
  summary: 'Apuntarse a una cuota con sus plazas fijas, como se dijo antes',
  body: signUpInputSchema,
  response: signUpResultSchema,
});
