import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateOutputSchema, localDateSchema } from '../fields.ts';

/** Packages that renew every month, and the cards charged for them. */

export const savedCardSchema = z.object({
  id: idSchema,
  /** As the provider spells it, in lower case. */
  brand: z.string(),
  lastFour: z.string(),
  expiresMonth: z.number(),
  expiresYear: z.number(),
});
export type SavedCard = z.infer<typeof savedCardSchema>;

/** `paused`: frozen for the client. `suspended`: unpaid. Neither renews. */
export const membershipStates = ['active', 'paused', 'suspended', 'ended'] as const;

export const membershipSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Price of the next period. */
  priceMinor: z.number(),
  state: z.enum(membershipStates),
  /** The day on which it renews or ends. */
  renewsOn: localDateSchema,
  endsWithPeriod: z.boolean(),
  owedMinor: z.number(),
  /** Next attempt to charge the owed amount to the card. */
  nextTryAt: z.nullable(instantSchema),
  /** The package that replaces it at the next renewal; `priceMinor` is that package's price. */
  nextName: z.optional(z.nullable(z.string())),
});
export type Membership = z.infer<typeof membershipSchema>;

export const membershipsSchema = z.object({
  items: z.array(membershipSchema),
  /** The card to charge; null: each period is owed until it is paid. */
  card: z.nullable(savedCardSchema),
  /** The masked account of an active mandate, which has priority over the card. */
  debitAccount: z.optional(z.nullable(z.string())),
});
export type Memberships = z.infer<typeof membershipsSchema>;

const params = z.object({ id: idSchema });
export const listClientMemberships = endpoint('GET', '/api/clients/:id/memberships', {
  summary: 'Las suscripciones de un cliente y su tarjeta',
  params,
  response: membershipsSchema,
});
export const listOwnMemberships = endpoint('GET', '/api/me/memberships', {
  summary: 'Mis suscripciones y mi tarjeta',
  response: membershipsSchema,
});
export const pauseMembership = endpoint('POST', '/api/memberships/:id/pause', {
  summary: 'Pausar una suscripción: no se renueva',
  params,
  response: membershipSchema,
});
export const resumeMembership = endpoint('POST', '/api/memberships/:id/resume', {
  summary: 'Reanudar una suscripción; si se pasó su día, se renueva hoy',
  params,
  response: membershipSchema,
});
export const cancelMembership = endpoint('POST', '/api/memberships/:id/cancel', {
  summary: 'Terminar una suscripción cuando acabe lo pagado',
  params,
  response: membershipSchema,
});
export const keepMembership = endpoint('POST', '/api/memberships/:id/keep', {
  summary: 'Deshacer el fin de una suscripción',
  params,
  response: membershipSchema,
});

export const membershipActs = ['pause', 'resume', 'cancel', 'keep'] as const;
/** The effect on the fixed seats and the make-ups. */
export const membershipActPreviewSchema = z.object({
  /** The first day on which it applies. */
  fromDate: localDateOutputSchema,
  /** Bookings of fixed seats that end. */
  freed: z.array(z.object({ serviceName: z.string(), startsAt: instantSchema })),
  /** Bookings of fixed seats that are made. */
  booked: z.array(z.object({ serviceName: z.string(), startsAt: instantSchema })),
  /** Fixed seats that end, stay, and can't come back because the class is full. */
  seatsEnded: z.number(),
  seatsKept: z.number(),
  seatsLost: z.number(),
  /** Open make-ups that end with the membership. */
  makeUpsLost: z.number(),
  /** The fee of each period while it is paused; null: none. */
  pauseFeeMinor: z.nullable(z.number()),
});
export type MembershipActPreview = z.infer<typeof membershipActPreviewSchema>;
export const previewMembershipAct = endpoint('POST', '/api/memberships/:id/preview', {
  summary: 'Qué pasa con las plazas fijas, sus reservas y las recuperaciones',
  params,
  body: z.object({ act: z.enum(membershipActs) }),
  response: membershipActPreviewSchema,
});

/** `now`: a new month begins today. `renewal`: at the next renewal. */
export const packageChangeTimes = ['now', 'renewal'] as const;
export const packageChangeSchema = z.object({
  templateId: idSchema,
  name: z.string(),
  /** Null for an unlimited one. */
  credits: z.nullable(z.number()),
  priceMinor: z.number(),
  /** The current package. Choosing it cancels a scheduled change. */
  isCurrent: z.boolean(),
  when: z.enum(packageChangeTimes),
  /** The unused part of the current month, deducted from the price. */
  creditMinor: z.number(),
  totalMinor: z.number(),
  startsOn: localDateSchema,
  /** For a change that takes effect now: the next renewal date. */
  endsOn: z.nullable(localDateSchema),
});
export type PackageChangeOffer = z.infer<typeof packageChangeSchema>;
export const listPackageChanges = endpoint('GET', '/api/memberships/:id/changes', {
  summary: 'A qué bonos puede cambiar una suscripción, cuándo y por cuánto',
  params,
  response: z.object({ items: z.array(packageChangeSchema) }),
});
export const changePackage = endpoint('POST', '/api/memberships/:id/changes', {
  summary: 'Cambiar el bono de una suscripción, como se dijo antes',
  params,
  body: z.object({
    templateId: idSchema,
    /** The offer shown to the user. */
    expectedWhen: z.enum(packageChangeTimes),
    expectedTotalMinor: z.number().check(z.int(), z.gte(0), z.lte(100_000_00)),
  }),
  response: membershipSchema,
});
/**
 * The largest amount, in euro cents, that one charge at reception takes from a saved card. It
 * needs no PIN and no confirmation, so it covers the usual purchases and not a large mistake. It is part
 * of the consent: another limit needs the owners' consent again.
 */
export const savedCardLimitMinor = 300_00;

/** The consent to save a card: shown before, stored with the card and sent by e-mail. */
export function cardConsent(centerName: string): string {
  return `Al guardarla autorizas a ${centerName} a cobrar con ella, sin preguntarte cada vez, lo que cuesta cancelar tarde o no venir, las cuotas de tu suscripción y, si lo pides en recepción, tus compras de hasta ${savedCardLimitMinor / 100} € cada una. La quitas cuando quieras.`;
}

/** `processing`: poll again. `failed`: no card was saved; any previous card remains. */
export const cardSetupStates = ['processing', 'saved', 'failed'] as const;
export const cardSetupSchema = z.object({
  /** Also the id. */
  reference: idSchema,
  state: z.enum(cardSetupStates),
  /** Declined by the bank. */
  wasDeclined: z.boolean(),
  /** The saved card. */
  card: z.nullable(savedCardSchema),
  /** Until when it can be saved. */
  expiresAt: instantSchema,
  /** The provider's page; null once no card can be saved there. */
  redirectUrl: z.nullable(z.string()),
});
export type CardSetup = z.infer<typeof cardSetupSchema>;
export const startCardSetup = endpoint('POST', '/api/card-setups', {
  summary: 'Empezar a guardar una tarjeta sin comprar nada; la respuesta dice dónde',
  response: cardSetupSchema,
});
export const getCardSetup = endpoint('GET', '/api/card-setups/:reference', {
  summary: 'Si la tarjeta se ha guardado',
  params: z.object({ reference: idSchema }),
  response: cardSetupSchema,
});
export const removeSavedCard = endpoint('POST', '/api/cards/:id/remove', {
  summary: 'Quitar una tarjeta guardada',
  params,
  response: z.object({}),
});
