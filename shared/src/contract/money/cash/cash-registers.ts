import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { idSchema, instantSchema, nameSchema, versionSchema } from '../../fields.ts';
import { activeStatuses } from '../../timetable/services.ts';

export const cashRegisterSchema = z.object({
  id: idSchema,
  name: z.string(),
  status: z.enum(activeStatuses),
  version: z.number(),
  /** The session that isn't closed yet; null if there is none. */
  session: z.nullable(
    z.object({
      id: idSchema,
      state: z.enum(['open', 'counting']),
      openedAt: instantSchema,
      openedByName: z.nullable(z.string()),
    }),
  ),
});
export type CashRegister = z.infer<typeof cashRegisterSchema>;

const params = z.object({ id: idSchema });

export const listCashRegisters = endpoint('GET', '/api/cash/registers', {
  summary: 'Las cajas, con su turno si lo tienen abierto',
  response: z.object({ items: z.array(cashRegisterSchema) }),
});
export const createCashRegister = endpoint('POST', '/api/cash/registers', {
  summary: 'Crear una caja',
  body: z.object({ name: nameSchema }),
  response: cashRegisterSchema,
});
export const updateCashRegister = endpoint('PUT', '/api/cash/registers/:id', {
  summary: 'Cambiar el nombre de una caja',
  params,
  body: z.object({ name: nameSchema, version: versionSchema }),
  response: cashRegisterSchema,
});
export const setCashRegisterStatus = endpoint('PUT', '/api/cash/registers/:id/status', {
  summary: 'Archivar o recuperar una caja; con un turno abierto no se archiva',
  params,
  body: z.object({ status: z.enum(activeStatuses) }),
  response: cashRegisterSchema,
});
