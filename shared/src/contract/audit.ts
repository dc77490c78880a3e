import * as z from 'zod/mini';
import { idSchema, instantSchema } from './fields.ts';

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
  'exported',
  'erased',
  'healthRead',
  'legalPublished',
] as const;
export type AuditAction = (typeof auditActions)[number];

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
