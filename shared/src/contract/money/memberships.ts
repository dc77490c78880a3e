import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateSchema } from '../fields.ts';

/** Packages that renew every month, and the cards that they are charged to. */

export const savedCardSchema = z.object({
  id: idSchema,
  /** As its provider writes it, in small letters. */
  brand: z.string(),
  lastFour: z.string(),
  expiresMonth: z.number(),
  expiresYear: z.number(),
});
export type SavedCard = z.infer<typeof savedCardSchema>;

/** `paused`: its client stands still. `suspended`: it isn't paid. Both keep it from renewing. */
export const membershipStates = ['active', 'paused', 'suspended', 'ended'] as const;

export const membershipSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** What the next period costs. */
  priceMinor: z.number(),
  state: z.enum(membershipStates),
  /** The day on which it renews, or ends. */
  renewsOn: localDateSchema,
  endsWithPeriod: z.boolean(),
  owedMinor: z.number(),
  /** When the card is tried again for what is owed. */
  nextTryAt: z.nullable(instantSchema),
  /** The package that it becomes on its renewal; `priceMinor` is that one's. */
  nextName: z.optional(z.nullable(z.string())),
});
export type Membership = z.infer<typeof membershipSchema>;

export const membershipsSchema = z.object({
  items: z.array(membershipSchema),
  /** The card that is charged; null: each period is owed until somebody pays it. */
  card: z.nullable(savedCardSchema),
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

/** `now`: a new month begins today. `renewal`: with the next one. */
export const packageChangeTimes = ['now', 'renewal'] as const;
export const packageChangeSchema = z.object({
  templateId: idSchema,
  name: z.string(),
  /** Null of an unlimited one. */
  credits: z.nullable(z.number()),
  priceMinor: z.number(),
  /** The one that it is: chosen, it takes back a change that was to come. */
  isCurrent: z.boolean(),
  when: z.enum(packageChangeTimes),
  /** What is left of the month that runs, taken off. */
  creditMinor: z.number(),
  totalMinor: z.number(),
  startsOn: localDateSchema,
  /** Of a month that begins now: when it renews. */
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
    /** What the person was shown. */
    expectedWhen: z.enum(packageChangeTimes),
    expectedTotalMinor: z.number().check(z.int(), z.gte(0), z.lte(100_000_00)),
  }),
  response: membershipSchema,
});
/** What somebody agrees to who saves a card: shown before, kept with it and mailed. */
export function cardConsent(centerName: string): string {
  return `Al guardarla autorizas a ${centerName} a cobrar con ella, sin preguntarte cada vez, lo que cuesta cancelar tarde o no venir y las cuotas de tu suscripción. La quitas cuando quieras.`;
}

/** `processing`: ask again. `failed`: no card was saved, and the one there was stays. */
export const cardSetupStates = ['processing', 'saved', 'failed'] as const;
export const cardSetupSchema = z.object({
  /** Also the id. */
  reference: idSchema,
  state: z.enum(cardSetupStates),
  /** Its bank said no. */
  wasDeclined: z.boolean(),
  /** The one that was saved. */
  card: z.nullable(savedCardSchema),
  /** Until when it can be saved. */
  expiresAt: instantSchema,
  /** The provider's page; null once nothing can be saved there. */
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
