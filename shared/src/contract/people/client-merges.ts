import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../fields.ts';
import { clientFieldNames } from './client-fields.ts';
import { clientSummarySchema } from './clients.ts';

/** Two records of one person become one; for thirty days the merge can be undone. */

/** How long a merge can be undone. */
export const mergeUndoDays = 30;

/** Whose value a field of the kept record has afterwards. `both` joins tags or notes. */
export const mergeChoices = ['kept', 'merged', 'both'] as const;
export type MergeChoice = (typeof mergeChoices)[number];

export const mergeRefusals = [
  'archived',
  'twoAccounts',
  'keepsOthers',
  'sameSession',
  'sameTime',
  'unpaidDuplicate',
  'sameWaitlist',
  'fixedSeat',
  'membership',
  'mandate',
  'card',
  'paymentStarted',
  'health',
  'household',
] as const;
export type MergeRefusalReason = (typeof mergeRefusals)[number];

export const mergeRefusalSchema = z.object({
  reason: z.enum(mergeRefusals),
  /** The obstacle and how to remove it. */
  text: z.string(),
});
export type MergeRefusal = z.infer<typeof mergeRefusalSchema>;

export const mergePreviewSchema = z.object({
  kept: clientSummarySchema,
  merged: clientSummarySchema,
  /** The fields with two different values, or with one that only the merged record has. */
  fields: z.array(
    z.object({
      field: z.enum(clientFieldNames),
      /** As text; null when it is empty. */
      kept: z.nullable(z.string()),
      merged: z.nullable(z.string()),
      /** Both values fit in the field together. */
      canKeepBoth: z.boolean(),
      suggested: z.enum(mergeChoices),
    }),
  ),
  /** What passes to the kept record: `3 reservas`. */
  moves: z.array(z.string()),
  /** What does not, and the rules that apply, in sentences. */
  rules: z.array(z.string()),
  /** Obstacles; the merge is possible when there are none. */
  refusals: z.array(mergeRefusalSchema),
  /** Send it with the request; if the state has changed, it is refused with `stale_version`. */
  seen: z.string(),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

const clientParams = z.object({ id: idSchema });

/** `:id` is the record that is kept. */
export const previewClientMerge = endpoint('GET', '/api/clients/:id/merge', {
  summary: 'Qué pasaría al unir otra ficha a esta, y qué lo impide',
  params: clientParams,
  query: z.object({ mergedId: idSchema }),
  response: mergePreviewSchema,
});

export const clientMergeSchema = z.object({
  id: idSchema,
  kept: z.object({ id: idSchema, name: z.string() }),
  merged: z.object({ id: idSchema, name: z.string() }),
  mergedAt: instantSchema,
  /** Null for an account that no longer exists. */
  mergedBy: z.nullable(z.string()),
  undoUntil: instantSchema,
});
export type ClientMerge = z.infer<typeof clientMergeSchema>;

export const mergeClientsSchema = z.object({
  mergedId: idSchema,
  /** For the fields of the preview; those without a choice keep their value. */
  choices: z._default(z.partialRecord(z.enum(clientFieldNames), z.enum(mergeChoices)), {}),
  seen: z.string().check(z.minLength(1), z.maxLength(100)),
});
export const mergeClients = endpoint('POST', '/api/clients/:id/merge', {
  summary: 'Unir otra ficha a esta, con todo lo suyo; se puede deshacer durante 30 días',
  params: clientParams,
  body: mergeClientsSchema,
  response: clientMergeSchema,
});

/** Merges that can still be undone, of both records, the latest first. */
export const listClientMerges = endpoint('GET', '/api/clients/:id/merges', {
  summary: 'Las fichas unidas a esta, o la ficha a la que se unió',
  params: clientParams,
  response: z.object({ items: z.array(clientMergeSchema) }),
});

export const undoClientMerge = endpoint('POST', '/api/client-merges/:id/undo', {
  summary: 'Deshacer la unión de dos fichas: cada cosa vuelve a donde estaba',
  params: clientParams,
  response: clientMergeSchema,
});

/** Why two records may be of one person. */
export const pairReasons = ['email', 'phone', 'taxId', 'nameAndBirthDate'] as const;
export type PairReason = (typeof pairReasons)[number];

export const duplicatePairSchema = z.object({
  /** The older record first. */
  clients: z.tuple([clientSummarySchema, clientSummarySchema]),
  reasons: z.array(z.enum(pairReasons)),
});
export type DuplicatePair = z.infer<typeof duplicatePairSchema>;

/** Without members of one family, who share mail and telephone, and without dismissed pairs. */
export const listClientDuplicates = endpoint('GET', '/api/client-duplicates', {
  summary: 'Parejas de fichas que pueden ser de la misma persona, las más parecidas primero',
  response: z.object({
    /** At most the first fifty. */
    items: z.array(duplicatePairSchema),
    total: z.number(),
  }),
});

export const dismissDuplicateSchema = z.object({ clientIds: z.tuple([idSchema, idSchema]) });
export const dismissDuplicate = endpoint('POST', '/api/client-duplicates/dismissals', {
  summary: 'Anotar que dos fichas no son de la misma persona',
  body: dismissDuplicateSchema,
});

/** `details` of `merge_refused`. */
export interface MergeRefusedDetails {
  refusals: MergeRefusal[];
}
