import * as z from 'zod/mini';
import { roleName, roles, roleSchema, type CanaryRule, type Channel } from '@aforo/shared/contract';
import type { FormValues, NullableAmount } from '@aforo/shared/form';
import type { AreaStatus } from '../area-status.ts';
import type { Change } from '../registry.queries.ts';

/** The actions, as named in the URL: activate a build, roll back, withdraw the trial. */
export const acts = ['activar', 'volver', 'retirar'] as const;
export type Act = (typeof acts)[number];

const isShare = (percent: NullableAmount): percent is number =>
  typeof percent === 'number' && Number.isInteger(percent) && percent >= 1 && percent <= 99;

/** The reason of any act, which the history keeps. */
export const reasonSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Di por qué: quien lo mire después lo agradecerá.' }),
    z.maxLength(500, { error: 'Dilo en 500 letras como mucho.' }),
  );

export const changeSchema = z
  .object({
    target: z.string(),
    audience: z.enum(['all', 'percent', 'role', 'channel']),
    // Required and validated only if the audience is a share of the people.
    percent: z.union([z.number(), z.literal('incomplete')]),
    role: roleSchema,
    /** Of the channel, when it is the audience. */
    channel: z.string(),
    reason: reasonSchema,
  })
  .check(
    z.refine(({ audience, percent }) => audience !== 'percent' || isShare(percent), {
      path: ['percent'],
      error: 'Pon un porcentaje entero, de 1 a 99.',
    }),
  );
export type ChangeValues = z.infer<typeof changeSchema>;

const audienceOptions = [
  { value: 'all', label: 'Todo el mundo' },
  { value: 'percent', label: 'Una parte de las personas' },
  { value: 'role', label: 'Quien tenga un rol' },
  { value: 'channel', label: 'La gente de un canal' },
] as const satisfies readonly { value: ChangeValues['audience']; label: string }[];

/** A channel is offered only if there is one. */
export const audienceOptionsFor = (channels: readonly Channel[]) =>
  audienceOptions.filter(({ value }) => value !== 'channel' || channels.length > 0);

export const roleOptions = roles.map((role) => ({ value: role, label: roleName[role] }));

/** `build` is the one chosen on the page, if any. */
export function defaultValues(
  { releases, state }: AreaStatus,
  build: string | null,
  channels: readonly Channel[] = [],
): ChangeValues {
  const known = releases.find(({ buildId }) => buildId === build);
  const other = releases.find(({ buildId }) => buildId !== state.stable);
  return {
    target: (known ?? other ?? releases[0])?.buildId ?? '',
    audience: 'all',
    percent: 10,
    role: 'admin',
    channel: channels[0]?.name ?? '',
    reason: '',
  };
}

/** The audience of the build: null is everyone or a channel, undefined an invalid share. */
export function ruleOf({
  audience,
  percent,
  role,
}: Omit<FormValues<ChangeValues>, 'reason' | 'target'>): CanaryRule | null | undefined {
  switch (audience) {
    case 'all':
    case 'channel':
      return null;
    case 'percent':
      return isShare(percent) ? { percent } : undefined;
    case 'role':
      return { role };
  }
}

export function toChange(act: Act, values: ChangeValues, { state }: AreaStatus): Change {
  const { target, reason } = values;
  if (act === 'activar' && values.audience === 'channel') {
    return { kind: 'activate', body: { target, channel: values.channel, reason } };
  }
  if (act === 'activar') {
    const rule = ruleOf(values);
    return { kind: 'activate', body: { target, reason, ...(rule && { canary: rule }) } };
  }
  // Names the target, because without it the gateway would withdraw the trial instead.
  const to = act === 'volver' ? state.previous : null;
  return { kind: 'rollback', body: { reason, ...(to !== null && { to }) } };
}
