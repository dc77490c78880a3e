import * as z from 'zod/mini';

/* Requests below `/registry` are refused with one of these codes and a Spanish message. */

export const registryErrorCodes = [
  'area_unknown',
  'build_unknown',
  'channel_unknown',
  'build_exists',
  'build_refused',
  'build_files_missing',
  'store_unavailable',
  'upload_incomplete',
  'upload_too_large',
  'token_invalid',
  'token_expired',
  'token_other_area',
  'not_allowed',
  /** The center requires a second factor of administrators, and this one has none. */
  'second_factor_required',
  /** The administrator's session has no recent proof of identity. */
  'proof_required',
  'revision_needed',
  'revision_conflict',
  'nothing_to_roll_back',
  'already_so',
  /** No build of the area is activated until a freeze ends. */
  'frozen',
  /** A second person has to approve the build first. */
  'approval_needed',
  'input_invalid',
  'registry_read_only',
  /** The API did not say whose session this is, so the visitor's builds can't be chosen. */
  'session_unreadable',
] as const;

export const registryErrorSchema = z.object({
  code: z.enum(registryErrorCodes),
  message: z.string(),
  /** Every problem of a refused build. */
  details: z.optional(z.array(z.string())),
  requestId: z.optional(z.string()),
});
export type RegistryError = z.infer<typeof registryErrorSchema>;
