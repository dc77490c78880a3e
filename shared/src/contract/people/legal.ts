import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, largestInteger, versionSchema } from '../fields.ts';

/** The center's terms and privacy texts. */
export const legalKinds = ['terms', 'privacy'] as const;
export type LegalKind = (typeof legalKinds)[number];
export const legalName = {
  terms: 'Condiciones',
  privacy: 'Privacidad',
} as const satisfies Record<LegalKind, string>;

/** The version of each text that a person was shown. */
export const legalVersionsSchema = z.object({ terms: versionSchema, privacy: versionSchema });
export type LegalVersions = z.infer<typeof legalVersionsSchema>;

export const legalTextSchema = z.object({
  kind: z.enum(legalKinds),
  version: z.number(),
  /**
   * With the center's data filled in. Blank lines separate paragraphs; `## ` starts a heading, `- `
   * a list item.
   */
  text: z.string(),
  /** Null: Aforo's default text, which the center has not published. */
  publishedAt: z.nullable(instantSchema),
  isCurrent: z.boolean(),
});
export type LegalText = z.infer<typeof legalTextSchema>;

const kindParams = z.object({ kind: z.enum(legalKinds) });

export const getLegalText = endpoint('GET', '/api/legal/:kind', {
  summary: 'Un texto legal entero: el que vale ahora, o la versión que se pide',
  params: kindParams,
  query: z.object({
    version: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(largestInteger))),
  }),
  response: legalTextSchema,
});

export const legalDraftSchema = z.object({
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(40, { error: 'Escribe el texto entero, no solo el título.' }),
      z.maxLength(40_000, { error: 'El texto es demasiado largo (40.000 letras como máximo).' }),
    ),
});

export const legalVersionSchema = z.object({
  id: idSchema,
  kind: z.enum(legalKinds),
  version: z.number(),
  /** The source text, with its {marks}. */
  body: z.string(),
  publishedAt: z.nullable(instantSchema),
  /** Number of current clients who accepted this version. */
  acceptedBy: z.number(),
});
export type LegalVersion = z.infer<typeof legalVersionSchema>;

export const listLegalVersions = endpoint('GET', '/api/legal', {
  summary: 'Las versiones de los textos legales, la última primero',
  response: z.object({ items: z.array(legalVersionSchema) }),
});

export const previewLegalText = endpoint('POST', '/api/legal/:kind/preview', {
  summary: 'Cómo se leería un texto, con los datos del centro puestos',
  params: kindParams,
  body: legalDraftSchema,
  response: z.object({ text: z.string() }),
});

export const publishLegalText = endpoint('POST', '/api/legal/:kind', {
  summary: 'Publicar una versión nueva; las anteriores se guardan tal como eran',
  params: kindParams,
  body: z.extend(legalDraftSchema, {
    /** The version that the text was edited from. */
    basedOn: versionSchema,
  }),
  response: legalVersionSchema,
});
