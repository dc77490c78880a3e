import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** What the operator of the server configures; never its secrets. */
export const installationSchema = z.object({
  mail: z.object({
    /** False: mails are files on the server, which are never received. */
    isSent: z.boolean(),
    /** The sender's address; null without one. */
    from: z.nullable(z.string()),
  }),
  /** Name of the program's producer, which invoices need; null when it is not configured. */
  producerName: z.nullable(z.string()),
  /** Whether fiscal records are sent to the tax office automatically. */
  sendsRecords: z.boolean(),
  /** The provider of online payments; null: none. */
  paymentProvider: z.nullable(z.enum(['stripe', 'redsys'])),
});
export type Installation = z.infer<typeof installationSchema>;

export const getInstallation = endpoint('GET', '/api/installation', {
  summary: 'Lo que pone quien lleva el servidor, y lo que falta',
  response: installationSchema,
});
