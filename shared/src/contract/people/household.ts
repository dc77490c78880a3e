import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  emailSchema,
  idSchema,
  instantSchema,
  localDateOutputSchema,
  localDateSchema,
  personNameSchema,
} from '../fields.ts';
import { legalVersionsSchema } from './legal.ts';

/** A payer and their dependants: who pays for whom, and for whom the payer acts. */

export const householdRelations = ['child', 'partner', 'other'] as const;
export type HouseholdRelation = (typeof householdRelations)[number];
export const householdRelationName = {
  child: 'Hija o hijo',
  partner: 'Pareja',
  other: 'Otro familiar',
} as const satisfies Record<HouseholdRelation, string>;

export const dependantSchema = z.object({
  id: idSchema,
  name: z.string(),
  relation: z.enum(householdRelations),
  birthDate: z.nullable(localDateOutputSchema),
  hasAccount: z.boolean(),
  /** The payer books for them: under age, without an account. */
  isManaged: z.boolean(),
  /** The payer can invite them to an account. */
  mayInvite: z.boolean(),
  /** The payer would act for them with a birth date under 18. */
  needsBirthDate: z.optional(z.boolean()),
  invitedAt: z.nullable(instantSchema),
  /** Unpaid past sessions and unpaid parts of sales. */
  owedMinor: z.number(),
});
export type Dependant = z.infer<typeof dependantSchema>;

const payerSchema = z.object({
  id: idSchema,
  name: z.string(),
  phone: z.nullable(z.string()),
  relation: z.enum(householdRelations),
  owedMinor: z.number(),
});

export const householdSchema = z.object({
  payer: z.nullable(payerSchema),
  /** In the order of their names. */
  dependants: z.array(dependantSchema),
});
export type Household = z.infer<typeof householdSchema>;

const clientParams = z.object({ id: idSchema });
const newDependantShape = { name: personNameSchema, birthDate: localDateSchema };

export const getClientHousehold = endpoint('GET', '/api/clients/:id/household', {
  summary: 'Quién paga por un cliente, y por quién paga',
  params: clientParams,
  response: householdSchema,
});

export const existingDependantSchema = z.object({
  kind: z.literal('existing'),
  clientId: z.uuid({ error: 'Busca a la persona y elígela.' }),
  relation: z.enum(householdRelations),
});
export const newDependantSchema = z.object({
  kind: z.literal('new'),
  ...newDependantShape,
  relation: z.enum(householdRelations),
  /** True once the user has seen the similar clients and confirmed a different person. */
  acceptsDuplicate: z._default(z.boolean(), false),
});
export const addDependantSchema = z.discriminatedUnion('kind', [
  existingDependantSchema,
  newDependantSchema,
]);
export const addDependant = endpoint('POST', '/api/clients/:id/household', {
  summary: 'Añadir a alguien por quien paga este cliente',
  params: clientParams,
  body: addDependantSchema,
  response: householdSchema,
});

/** `:id` is the dependant, who has at most one payer. */
export const removePayer = endpoint('DELETE', '/api/clients/:id/payer', {
  summary: 'Dejar a un cliente sin quien paga por él',
  params: clientParams,
  query: z.object({
    /** The payer that the user was shown; refused if it is another one by now. */
    payerId: z.optional(idSchema),
  }),
  response: householdSchema,
});

export const ownHouseholdSchema = z.object({
  /** Null: the user has no payer. */
  payerName: z.nullable(z.string()),
  dependants: z.array(dependantSchema),
});
export type OwnHousehold = z.infer<typeof ownHouseholdSchema>;

export const getOwnHousehold = endpoint('GET', '/api/me/household', {
  summary: 'Mi familia',
  response: ownHouseholdSchema,
});

export const addChildSchema = z.object({
  ...newDependantShape,
  acceptsTerms: z.boolean().check(
    z.refine((accepted) => accepted, {
      error: 'Para añadir a un menor hace falta que aceptes las condiciones en su nombre.',
    }),
  ),
  /**
   * The versions shown to the user; if they are no longer current, the request is refused with
   * `stale_version`.
   */
  legalVersions: legalVersionsSchema,
});
export const addChild = endpoint('POST', '/api/me/household', {
  summary: 'Añadir a una hija o un hijo menor de edad a mi familia',
  body: addChildSchema,
  response: ownHouseholdSchema,
});

export const inviteDependantSchema = z.object({ email: emailSchema });
/** The response is the same whether or not the address already has an account. */
export const inviteDependant = endpoint('POST', '/api/me/household/:id/invitation', {
  summary: 'Invitar a alguien de mi familia a tener su propia cuenta',
  params: clientParams,
  body: inviteDependantSchema,
  response: ownHouseholdSchema,
});
