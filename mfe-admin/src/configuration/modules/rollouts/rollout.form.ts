import * as z from 'zod/mini';
import type { RolloutControl } from '@aforo/shared/contract';
import { reasonSchema } from '../changes/change.form.ts';

/** The actions, as named in the URL. */
export const rolloutActs = ['pausar', 'seguir', 'parar'] as const;
export type RolloutAct = (typeof rolloutActs)[number];

export const rolloutFormSchema = z.object({ reason: reasonSchema });

export const controlOf = {
  pausar: 'pause',
  seguir: 'resume',
  parar: 'stop',
} as const satisfies Record<RolloutAct, RolloutControl>;
