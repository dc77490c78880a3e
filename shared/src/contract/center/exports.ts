import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateSchema } from '../fields.ts';
import { clientSelectionSchema } from '../people/client-selection.ts';

/** Exports: lists for spreadsheets, and the center's whole data as one ZIP. */

export const exportLists = [
  'clients',
  'bookings',
  'bonos',
  'memberships',
  'fees',
  'mandates',
  'fixedSeats',
  'households',
  'sales',
  'payments',
  'documents',
  'vouchers',
  'packages',
  'products',
  'services',
  'professionals',
] as const;
export type ExportList = (typeof exportLists)[number];
export const exportListName: Record<ExportList, string> = {
  clients: 'Clientes',
  bookings: 'Reservas y asistencia',
  bonos: 'Bonos',
  memberships: 'Suscripciones',
  fees: 'Cuotas de suscripciones',
  mandates: 'Domiciliaciones',
  fixedSeats: 'Plazas fijas',
  households: 'Familias y quién paga',
  sales: 'Ventas',
  payments: 'Cobros y devoluciones',
  documents: 'Facturas y recibos',
  vouchers: 'Vales regalo',
  packages: 'Paquetes',
  products: 'Productos',
  services: 'Servicios',
  professionals: 'Profesionales',
};
/** Lists that can be limited to a date range. */
export const datedExportLists = [
  'bookings',
  'sales',
  'payments',
  'documents',
] as const satisfies ExportList[];

export const exportList = endpoint('POST', '/api/exports/list', {
  summary: 'Una lista del centro como CSV: entera, o de unos días',
  body: z
    .object({
      list: z.enum(exportLists),
      /** Both inclusive; without them, everything. */
      from: z.optional(localDateSchema),
      to: z.optional(localDateSchema),
      /** For the client list: which clients. */
      clients: z.optional(clientSelectionSchema),
    })
    .check(
      z.refine(({ from, to }) => !from || !to || from <= to, {
        path: ['to'],
        error: 'El último día va después del primero.',
      }),
    ),
  response: z.string(),
});

export const centerExportStates = ['running', 'done', 'failed'] as const;
export type CenterExportState = (typeof centerExportStates)[number];
export const centerExportSchema = z.object({
  id: idSchema,
  state: z.enum(centerExportStates),
  /** Total and processed rows. */
  rows: z.number(),
  doneRows: z.number(),
  /** Size of the ZIP; null until it is done. */
  bytes: z.nullable(z.number()),
  createdAt: instantSchema,
  /** End of the download period; null until it is done. */
  expiresAt: z.nullable(instantSchema),
});
export type CenterExport = z.infer<typeof centerExportSchema>;

export const getCenterExport = endpoint('GET', '/api/exports/center', {
  summary: 'La última copia del centro en un ZIP, si todavía está',
  response: z.object({ latest: z.nullable(centerExportSchema) }),
});
export const startCenterExport = endpoint('POST', '/api/exports/center', {
  summary:
    'Preparar en segundo plano un ZIP con las listas, los documentos y las tablas del centro',
  response: centerExportSchema,
});
export const downloadCenterExport = endpoint('POST', '/api/exports/center/:id/file', {
  summary: 'Descargar el ZIP del centro; está un día',
  params: z.object({ id: idSchema }),
  response: z.string(),
});
