import * as z from 'zod/mini';

/** What professionals may do with their own sessions. */

/**
 * What it takes for a professional to pass a session to a colleague: nothing, the colleague's word
 * or an administrator's.
 */
export const substitutions = ['direct', 'colleague', 'admin'] as const;
export type Substitution = (typeof substitutions)[number];
export const substitutionName = {
  direct: 'Basta con que elija a alguien libre',
  colleague: 'Tiene que aceptar quien la va a dar',
  admin: 'Tiene que aceptar la administración',
} as const satisfies Record<Substitution, string>;

export const professionalActsSchema = z.object({
  /** Whether they add people at the door to their own classes. */
  takesWalkIns: z.boolean(),
  substitution: z.enum(substitutions),
});
export type ProfessionalActs = z.infer<typeof professionalActsSchema>;

/** A session needs the word of the colleague who will give it. */
export const defaultProfessionalActs: ProfessionalActs = {
  takesWalkIns: true,
  substitution: 'colleague',
};
