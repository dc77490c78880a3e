import * as z from 'zod/mini';
import { clientHistoryEntrySchema, clientHistoryKinds } from '../identity/audit.ts';
import { endpoint } from '../endpoint.ts';
import {
  idSchema,
  instantSchema,
  localDateOutputSchema,
  localDateSchema,
  pageSchema,
  pageSizeSchema,
  personNameSchema,
  phoneInputSchema,
  searchTextSchema,
} from '../fields.ts';
import { keysetQuery } from '../keyset.ts';
import { clientHistoryFields, clientInputShape, clientOutputShape } from './client-fields.ts';
import { legalVersionsSchema } from './legal.ts';

/** Consents of a client. `terms` is the contract; the others are optional and can be withdrawn. */
export const consentKinds = ['terms', 'marketing', 'images', 'health'] as const;
export type ConsentKind = (typeof consentKinds)[number];
export const consentName = {
  terms: 'Condiciones y privacidad',
  marketing: 'Novedades y ofertas por correo',
  images: 'Uso de imágenes',
  health: clientHistoryFields.healthNotes.label,
} as const satisfies Record<ConsentKind, string>;

export const consentSchema = z.object({
  kind: z.enum(consentKinds),
  isGranted: z.boolean(),
  /** When it was last given or withdrawn; null if never answered. */
  changedAt: z.nullable(instantSchema),
  /** The legal texts shown when it was given; null if that was not recorded. */
  versions: z.optional(z.nullable(legalVersionsSchema)),
});

export const clientStatuses = ['active', 'archived'] as const;
export type ClientStatus = (typeof clientStatuses)[number];

export const clientSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  tags: z.array(z.string()),
  status: z.enum(clientStatuses),
  hasAccount: z.boolean(),
  createdAt: instantSchema,
});
export type ClientSummary = z.infer<typeof clientSummarySchema>;

export const clientSchema = z.extend(clientSummarySchema, {
  ...clientOutputShape,
  consents: z.array(consentSchema),
  /** The client's data were erased: an empty record kept for statistics. */
  isErased: z.optional(z.boolean()),
  /** Incremented by every save; send back the one you edited. */
  version: z.number(),
});
export type Client = z.infer<typeof clientSchema>;

/**
 * Segments of clients who need attention. `bonoEnding`: a bono expires within a week; `away`:
 * attended before, but not in the last 14 days, and has no booking; `debt`; `noShow`: in the last 7
 * days; `firstMonth`: first attended in the last 30 days; `birthday`: within a week; `noConsent`:
 * no consent to news.
 */
export const clientSegments = [
  'bonoEnding',
  'away',
  'debt',
  'noShow',
  'firstMonth',
  'birthday',
  'noConsent',
] as const;
export type ClientSegment = (typeof clientSegments)[number];
export const clientSegmentName = {
  bonoEnding: 'Bono a punto de caducar',
  away: '14 días sin venir',
  debt: 'Con deuda',
  noShow: 'Faltó esta semana',
  firstMonth: 'En su primer mes',
  birthday: 'Cumpleaños esta semana',
  noConsent: 'Sin permiso para novedades',
} as const satisfies Record<ClientSegment, string>;

export const clientSorts = ['name', 'newest'] as const;
export const clientListQuerySchema = z.object({
  /** Matches name, e-mail and telephone, ignoring accents and case. */
  q: searchTextSchema,
  status: z._default(z.enum([...clientStatuses, 'all']), 'active'),
  tag: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
  account: z._default(z.enum(['any', 'with', 'without']), 'any'),
  segment: z._default(z.enum(['any', ...clientSegments]), 'any'),
  sort: z._default(z.enum(clientSorts), 'name'),
  /** Use `page` if the total isn't shown: counting all matches takes most of the time. */
  count: z._default(z.enum(['all', 'page']), 'all'),
  page: pageSchema,
  pageSize: pageSizeSchema,
});
export type ClientListQuery = z.infer<typeof clientListQuerySchema>;

export const listClients = endpoint('GET', '/api/clients', {
  summary: 'Buscar clientes por nombre, teléfono o correo, sin acentos',
  query: clientListQuerySchema,
  response: z.object({
    items: z.array(clientSummarySchema),
    /** Number of matches; with `count=page`, up to the end of this page. */
    total: z.number(),
    page: z.number(),
    pageSize: z.number(),
    /** Every tag in use, for the filter. */
    tags: z.array(z.string()),
  }),
});

export const createClientSchema = z.object({
  ...clientInputShape,
  /** True once the user has seen the similar clients and confirmed a different person. */
  acceptsDuplicate: z._default(z.boolean(), false),
});
export const createClient = endpoint('POST', '/api/clients', {
  summary: 'Dar de alta a un cliente; avisa si se parece a otro',
  body: createClientSchema,
  response: clientSchema,
});

export const duplicateReasons = ['email', 'phone', 'name'] as const;
export const duplicateCandidateSchema = z.object({
  client: clientSummarySchema,
  reasons: z.array(z.enum(duplicateReasons)),
});
export type DuplicateCandidate = z.infer<typeof duplicateCandidateSchema>;
/** `details` of a `possible_duplicate` error. */
export interface DuplicateDetails {
  candidates: DuplicateCandidate[];
}

const clientParams = z.object({ id: idSchema });

export const getClient = endpoint('GET', '/api/clients/:id', {
  summary: 'La ficha de un cliente',
  params: clientParams,
  response: clientSchema,
});

export const updateClientSchema = z.object({
  ...clientInputShape,
  version: z.number().check(z.int(), z.gte(1)),
  acceptsDuplicate: z._default(z.boolean(), false),
});
export const updateClient = endpoint('PUT', '/api/clients/:id', {
  summary: 'Guardar la ficha de un cliente',
  params: clientParams,
  body: updateClientSchema,
  response: clientSchema,
});

export const archiveClient = endpoint('POST', '/api/clients/:id/archive', {
  summary: 'Archivar a un cliente: deja de salir en las búsquedas, no se borra nada',
  params: clientParams,
  response: clientSchema,
});
export const restoreClient = endpoint('POST', '/api/clients/:id/restore', {
  summary: 'Recuperar a un cliente archivado',
  params: clientParams,
  response: clientSchema,
});

export const updateConsentsSchema = z.object({
  consents: z.array(z.object({ kind: z.enum(consentKinds), isGranted: z.boolean() })),
  /**
   * The versions shown to the user; if they are no longer current, the request is refused with
   * `stale_version`.
   */
  legalVersions: z.optional(legalVersionsSchema),
});
export const updateConsents = endpoint('PUT', '/api/clients/:id/consents', {
  summary: 'Anotar los consentimientos de un cliente',
  params: clientParams,
  body: updateConsentsSchema,
  response: clientSchema,
});

export const getClientHistory = endpoint('GET', '/api/clients/:id/history', {
  summary: 'Todo lo que ha pasado con un cliente: quién, cuándo y por qué, lo último primero',
  params: clientParams,
  query: z.object({ kind: z.optional(z.enum(clientHistoryKinds)), ...keysetQuery }),
  response: z.object({
    items: z.array(clientHistoryEntrySchema),
    /** Pass it as `after` to get the next page; null on the last one. */
    next: z.nullable(z.string()),
  }),
});

/** The parts of their record that clients see and edit; notes and tags are for staff only. */
export const ownClientSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  birthDate: z.nullable(localDateOutputSchema),
  consents: z.array(consentSchema),
  version: z.number(),
});
export type OwnClient = z.infer<typeof ownClientSchema>;

export const getOwnClient = endpoint('GET', '/api/me/client', {
  summary: 'Mi ficha de cliente',
  response: ownClientSchema,
});
export const updateOwnClientSchema = z.object({
  name: personNameSchema,
  phone: phoneInputSchema,
  birthDate: z.union([z.literal(''), localDateSchema]),
  version: z.number().check(z.int(), z.gte(1)),
});
export const updateOwnClient = endpoint('PUT', '/api/me/client', {
  summary: 'Cambiar mi ficha de cliente',
  body: updateOwnClientSchema,
  response: ownClientSchema,
});
export const updateOwnConsents = endpoint('PUT', '/api/me/client/consents', {
  summary: 'Cambiar mis consentimientos',
  body: updateConsentsSchema,
  response: ownClientSchema,
});
