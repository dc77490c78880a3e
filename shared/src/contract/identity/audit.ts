import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateSchema } from '../fields.ts';
import { keysetQuery } from '../keyset.ts';

export const auditActions = [
  'created',
  'updated',
  'archived',
  'restored',
  'consentGranted',
  'consentWithdrawn',
  'invited',
  'roleChanged',
  'blocked',
  'unblocked',
  'factorAdded',
  'factorRemoved',
  'recoveryCodesRenewed',
  'accessPolicyChanged',
  'exported',
  'erased',
  'healthRead',
  'legalPublished',
  'imported',
  'takenBack',
  'refunded',
  'invoiced',
  'cancelled',
  'mailed',
  'newsSent',
  'activated',
  'granted',
  'revoked',
  'handedOver',
  'discarded',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The kinds of things that an entry may be about, by the words of the glossary. */
export const auditEntities = [
  'client',
  'user',
  'booking',
  'session',
  'packagePurchase',
  'membership',
  'packageTemplate',
  'promotion',
  'product',
  'sale',
  'document',
  'onlinePayment',
  'cashRegister',
  'cashSession',
  'service',
  'resource',
  'classSeries',
  'professional',
  'timeOff',
  'center',
  'opening',
  'legalText',
  'achievement',
  'achievementAward',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

/** One line of who did what. `changes` holds the fields that differ, before and after. */
export const auditEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  /** Null when the system did it. */
  actorName: z.nullable(z.string()),
  action: z.enum(auditActions),
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  reason: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/**
 * What an audit event is about, as it is called today. A booking or a bono is somebody's, a session
 * is at some hour: a name alone would not say which.
 */
export const auditSubjectSchema = z.object({
  name: z.string(),
  client: z.nullable(z.object({ id: idSchema, name: z.string() })),
  professionalId: z.nullable(idSchema),
  startsAt: z.nullable(instantSchema),
});
export type AuditSubject = z.infer<typeof auditSubjectSchema>;

/** A line of a client's history: about the record itself, or about something of the client's. */
export const clientHistoryEntrySchema = z.extend(auditEntrySchema, {
  /** Always said by the server. */
  entity: z.optional(z.enum(auditEntities)),
  /** Null when the thing is no longer there. */
  subject: z.optional(z.nullable(auditSubjectSchema)),
});
export type ClientHistoryEntry = z.infer<typeof clientHistoryEntrySchema>;

export const auditEventSchema = z.object({
  id: idSchema,
  at: instantSchema,
  /** Null when the system did it; the name is null when the account is gone. */
  actor: z.nullable(z.object({ id: idSchema, name: z.nullable(z.string()) })),
  action: z.enum(auditActions),
  entity: z.enum(auditEntities),
  entityId: idSchema,
  /** Null when the thing is no longer there, or has no name of its own. */
  subject: z.nullable(auditSubjectSchema),
  changes: auditEntrySchema.shape.changes,
  reason: z.nullable(z.string()),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;

/** `client:6f1c…`: one thing, by its kind and id. */
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
  /** Who did it: the id of a user, or `system`. */
  actor: z.optional(z.union([z.literal('system'), idSchema])),
  entity: z.optional(z.enum(auditEntities)),
  action: z.optional(z.enum(auditActions)),
  /** Whom or what it was done to. A person's bookings, bonos and account are found with them. */
  about: z.optional(aboutSchema),
  /** Days of the center's calendar, both included. */
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
    /** Send it back as `after` for what follows; null at the end. */
    next: z.nullable(z.string()),
    /** What the ids of the filters are called today. */
    names: z.object({ actor: z.nullable(z.string()), about: z.nullable(z.string()) }),
  }),
});
