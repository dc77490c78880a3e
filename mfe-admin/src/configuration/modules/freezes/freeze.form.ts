import * as z from 'zod/mini';
import type { FreezeRequest } from '@aforo/shared/contract';
import { addDays, instantOf, localDateOf } from '@aforo/shared/format';
import { reasonSchema } from '../changes/change.form.ts';

/** The actions, as named in the URL. */
export const freezeActs = ['congelar', 'descongelar'] as const;
export type FreezeAct = (typeof freezeActs)[number];

/** As the server's. */
const maxDays = 90;

export interface FreezeValues {
  /** Empty for every area. */
  area: string;
  date: string;
  time: string;
  reason: string;
}

/** The form's schema, at this moment and in the center's zone. */
export function freezeFormSchema(now: Date, timeZone: string) {
  const isWithin = ({ date, time }: Pick<FreezeValues, 'date' | 'time'>) => {
    const days = (Date.parse(instantOf(date, time, timeZone)) - now.getTime()) / 86_400_000;
    return days > 0 && days <= maxDays;
  };
  return z
    .object({
      area: z.string(),
      date: z.iso.date({ error: 'Di hasta qué día.' }),
      time: z.string().check(z.regex(/^\d\d:\d\d$/, { error: 'Di hasta qué hora.' })),
      reason: reasonSchema,
    })
    .check(
      z.refine(isWithin, {
        path: ['date'],
        error: `Tiene que acabar después de ahora, y en ${maxDays} días como mucho.`,
      }),
    );
}

/** Until eight in the morning of tomorrow. */
export function defaultFreeze(area: string | null, now: Date, timeZone: string): FreezeValues {
  const date = addDays(localDateOf(now.toISOString(), timeZone), 1);
  return { area: area ?? '', date, time: '08:00', reason: '' };
}

export function toFreeze(
  { area, date, time, reason }: FreezeValues,
  timeZone: string,
): FreezeRequest {
  return { area: area === '' ? null : area, until: instantOf(date, time, timeZone), reason };
}
