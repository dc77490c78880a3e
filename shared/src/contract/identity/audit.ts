import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateSchema } from '../fields.ts';
import { keysetQuery } from '../keyset.ts';
import { auditActions, auditEntities } from './audit-kinds.ts';

/** An audit entry. `changes` holds the fields that differ, before and after. */
export const auditEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  /** Null for the system. */
  actorName: z.nullable(z.string()),
  action: z.enum(auditActions),
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  reason: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/**
 * The record of an audit event, by its current name. Bookings and bonos add their client, sessions
 * their time, because a name alone would be ambiguous.
 */
export const auditSubjectSchema = z.object({
  name: z.string(),
  client: z.nullable(z.object({ id: idSchema, name: z.string() })),
  professionalId: z.nullable(idSchema),
  startsAt: z.nullable(instantSchema),
});
export type AuditSubject = z.infer<typeof auditSubjectSchema>;

/** Bookings, waiting and attendance; sales, bonos and memberships; the record; mails. */
export const clientHistoryKinds = ['bookings', 'money', 'record', 'mails'] as const;
export type ClientHistoryKind = (typeof clientHistoryKinds)[number];

/** An entry of a client's history: about the record itself or a related record. */
export const clientHistoryEntrySchema = z.extend(auditEntrySchema, {
  /** Always sent by the server. */
  entity: z.optional(z.enum(auditEntities)),
  kind: z.enum(clientHistoryKinds),
  /** Null if the record no longer exists. */
  subject: z.optional(z.nullable(auditSubjectSchema)),
});
export type ClientHistoryEntry = z.infer<typeof clientHistoryEntrySchema>;

export const auditEventSchema = z.object({
  id: idSchema,
  at: instantSchema,
  /** Null for the system; the name is null if the account was deleted. */
  actor: z.nullable(z.object({ id: idSchema, name: z.nullable(z.string()) })),
  action: z.enum(auditActions),
  entity: z.enum(auditEntities),
  entityId: idSchema,
  /** Null if the record no longer exists or has no name. */
  subject: z.nullable(auditSubjectSchema),
  changes: auditEntrySchema.shape.changes,
  reason: z.nullable(z.string()),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;

/** `client:6f1c…`: one record, by its kind and id. */
const aboutSchema = z.string().check(
  z.refine(
    (text) => {
      const [kind, id, ...rest] = text.split(':');
      const isKnown = auditEntities.some((entity) => entity === kind);
      return isKnown && rest.length === 0 && idSchema.safeParse(id).success;
    },
    { error: 'El filtro no se entiende.' },
  ),
);

export const auditQuerySchema = z.object({
  /** The actor: id of a user, or `system`. */
  actor: z.optional(z.union([z.literal('system'), idSchema])),
  entity: z.optional(z.enum(auditEntities)),
  action: z.optional(z.enum(auditActions)),
  /** The record concerned. For a person this includes their bookings, bonos and account. */
  about: z.optional(aboutSchema),
  /** Days of the center's calendar, both inclusive. */
  from: z.optional(localDateSchema),
  to: z.optional(localDateSchema),
  ...keysetQuery,
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const listAudit = endpoint('GET', '/api/audit', {
  summary: 'Quién ha hecho qué, a quién y cuándo; lo último primero',
  query: auditQuerySchema,
  response: z.object({
    items: z.array(auditEventSchema),
    /** Pass it as `after` to get the next page; null on the last one. */
    next: z.nullable(z.string()),
    /** Current names of the ids in the filters. */
    names: z.object({ actor: z.nullable(z.string()), about: z.nullable(z.string()) }),
  }),
});
