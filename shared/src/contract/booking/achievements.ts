import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  idSchema,
  instantSchema,
  joinedText,
  localDateSchema,
  multilineText,
  nameSchema,
  oneLineText,
  versionSchema,
} from '../fields.ts';
import { keysetQuery } from '../keyset.ts';
import { localTimeSchema } from '../timetable/schedule.ts';

/**
 * Achievements: their rules, who earned them, and the progress to the next one. Only attended
 * classes count.
 */

const whole = (min: number, max: number, error: string) =>
  z.number({ error }).check(z.int({ error }), z.gte(min, { error }), z.lte(max, { error }));

/**
 * `classes`: number attended; `weeks`: consecutive weeks; `services`: number of different ones;
 * `return`: a class after an absence; `birthday`: a class on the client's birthday.
 */
export const achievementMetrics = ['classes', 'weeks', 'services', 'return', 'birthday'] as const;
export type AchievementMetric = (typeof achievementMetrics)[number];

/** Metrics with several thresholds; the others have a single one. */
export const metricsWithSteps = ['classes', 'weeks', 'services'] as const;

/** «50 clases»; null if the achievement's name is enough. */
export function achievementStepLabel(metric: AchievementMetric, step: number): string | null {
  if (step === 1 || !hasSteps(metric)) return null;
  const units = { classes: 'clases', weeks: 'semanas seguidas', services: 'actividades' } as const;
  return `${step} ${units[metric as keyof typeof units /* `metric` has steps */]}`;
}

/** «Constancia · 50 clases». */
export function achievementTitle(name: string, metric: AchievementMetric, step: number): string {
  return [name, achievementStepLabel(metric, step)].filter(Boolean).join(' · ');
}

export const achievementIcons = [
  'medal',
  'trophy',
  'flame',
  'sparkles',
  'heart',
  'cake',
  'sunrise',
  'star',
] as const;

export const achievementStatuses = ['draft', 'active', 'archived'] as const;

const stepsText = 'Pon de 1 a 20 cifras, de 1 a 1000, de menor a mayor.';
const ruleFields = {
  metric: z.enum(achievementMetrics),
  /** Thresholds in ascending order. For `return` and `birthday` it is `[1]`. */
  steps: z.array(whole(1, 1000, stepsText)).check(
    z.minLength(1, { error: stepsText }),
    z.maxLength(20, { error: stepsText }),
    z.refine((steps) => steps.every((step, at) => at === 0 || step > (steps[at - 1] ?? 0)), {
      error: stepsText,
    }),
  ),
  /** Only for `return`: the minimum number of days without a class. */
  absenceDays: z.nullable(whole(7, 730, 'Pon de 7 a 730 días.')),
  /** Whether it can be earned repeatedly: every n classes, with every streak, every year. */
  isRepeated: z.boolean(),
  /** Empty: every service. */
  serviceIds: z.array(idSchema).check(z.maxLength(100)),
  /** Empty: every professional. */
  professionalIds: z.array(idSchema).check(z.maxLength(100)),
  /** Earliest start of a class that counts, in the center's local time, inclusive. */
  startsFrom: z.nullable(localTimeSchema),
  /** Latest start, exclusive. */
  startsUntil: z.nullable(localTimeSchema),
  /** Classes before this day don't count. */
  since: z.nullable(localDateSchema),
};
const ruleChecks = [
  z.refine<RuleShape>(
    ({ metric, absenceDays }) => (metric === 'return') === (absenceDays !== null),
    {
      path: ['absenceDays'],
      error: 'Di después de cuántos días sin venir.',
    },
  ),
  z.refine<RuleShape>(
    ({ metric, steps }) => hasSteps(metric) || (steps.length === 1 && steps[0] === 1),
    { path: ['steps'], error: 'Esto se gana de una vez: no lleva cifras.' },
  ),
  z.refine<RuleShape>(
    ({ metric, steps, isRepeated }) =>
      !isRepeated || metric === 'weeks' || (metric !== 'services' && steps.length === 1),
    { path: ['isRepeated'], error: 'Para que se repita, deja una sola cifra.' },
  ),
  z.refine<RuleShape>(
    ({ startsFrom, startsUntil }) =>
      startsFrom === null || startsUntil === null || startsFrom < startsUntil,
    { path: ['startsUntil'], error: 'Tiene que ser después de la hora de inicio.' },
  ),
] as const;
interface RuleShape {
  metric: AchievementMetric;
  steps: number[];
  absenceDays: number | null;
  isRepeated: boolean;
  startsFrom: string | null;
  startsUntil: string | null;
}

export function hasSteps(metric: AchievementMetric): boolean {
  return metricsWithSteps.some((one) => one === metric);
}

export const achievementRuleSchema = z.object(ruleFields).check(...ruleChecks);
export type AchievementRule = z.infer<typeof achievementRuleSchema>;

const wordFields = {
  name: nameSchema,
  /** Shown to the client below the name. */
  description: multilineText().check(z.maxLength(300)),
  icon: z.enum(achievementIcons),
  /** The reward besides the badge: bono sessions, or an item that reception hands over. */
  rewardCredits: z.nullable(whole(1, 50, 'Pon de 1 a 50 sesiones.')),
  rewardText: z.nullable(
    oneLineText().check(z.minLength(1, { error: 'Di qué se entrega.' }), z.maxLength(120)),
  ),
  /** Whether an e-mail tells the client. */
  isMailed: z.boolean(),
};

export const achievementInputSchema = z
  .object({ ...wordFields, rule: achievementRuleSchema })
  .check(
    z.refine(({ rewardCredits, rewardText }) => rewardCredits === null || rewardText === null, {
      path: ['rewardText'],
      error: 'Elige una cosa: sesiones o algo que se entrega.',
    }),
  );
export type AchievementInput = z.infer<typeof achievementInputSchema>;

export const achievementSchema = z.object({
  id: idSchema,
  ...wordFields,
  /** The rule as stored. */
  rule: z.object(ruleFields),
  status: z.enum(achievementStatuses),
  activatedAt: z.nullable(instantSchema),
  /** Number of clients with any step of it. */
  holders: z.number(),
  /** Number of rewards not delivered yet: items to hand over, and sessions that need a bono. */
  rewardsWaiting: z.number(),
  version: z.number(),
});
export type Achievement = z.infer<typeof achievementSchema>;

const params = z.object({ id: idSchema });
const person = z.object({ id: idSchema, name: z.string() });

export const listAchievements = endpoint('GET', '/api/achievements', {
  summary: 'Los logros, con cuántas personas tienen cada uno',
  response: z.object({ items: z.array(achievementSchema) }),
});
export const getAchievement = endpoint('GET', '/api/achievements/:id', {
  summary: 'Un logro con su regla',
  params,
  response: achievementSchema,
});
export const createAchievement = endpoint('POST', '/api/achievements', {
  summary: 'Crear un logro, como borrador: no lo gana nadie hasta activarlo',
  body: achievementInputSchema,
  response: achievementSchema,
});
export const updateAchievement = endpoint('PUT', '/api/achievements/:id', {
  summary: 'Guardar un logro; activado, su regla ya no cambia',
  params,
  body: z.object({ achievement: achievementInputSchema, version: versionSchema }),
  response: achievementSchema,
});
export const activateAchievement = endpoint('POST', '/api/achievements/:id/activate', {
  summary: 'Activar un logro: lo reciben quienes ya cumplen su regla',
  params,
  body: z.object({ version: versionSchema }),
  response: achievementSchema,
});
export const archiveAchievement = endpoint('POST', '/api/achievements/:id/archive', {
  summary: 'Archivar un logro: nadie más lo gana, quien lo tiene lo conserva',
  params,
  response: achievementSchema,
});
export const deleteAchievement = endpoint('DELETE', '/api/achievements/:id', {
  summary: 'Descartar el borrador de un logro',
  params,
  response: z.object({}),
});
/** Clients who meet a rule today; `people` holds the first ones by name. */
export const achievementPreviewSchema = z.object({
  holders: z.number(),
  /** Number of awards: a client with two steps has two. */
  awards: z.number(),
  people: z.array(z.object({ client: person, step: z.number(), times: z.number() })),
});
export type AchievementPreview = z.infer<typeof achievementPreviewSchema>;
export const previewAchievement = endpoint('POST', '/api/achievements/preview', {
  summary: 'Quién tendría hoy un logro con esta regla; no escribe nada',
  body: achievementRuleSchema,
  response: achievementPreviewSchema,
});

export const awardSchema = z.object({
  id: idSchema,
  client: person,
  step: z.number(),
  cycle: z.number(),
  earnedAt: instantSchema,
  isGranted: z.boolean(),
  grantedByName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  revokedAt: z.nullable(instantSchema),
  /** Null if a recount revoked it, because the attendance that it was based on was corrected. */
  revokedByName: z.nullable(z.string()),
  revokeReason: z.nullable(z.string()),
  rewardCredits: z.nullable(z.number()),
  rewardText: z.nullable(z.string()),
  /**
   * When the sessions were added to a bono or the item was handed over. Null: pending, or no
   * reward.
   */
  rewardedAt: z.nullable(instantSchema),
});
export type Award = z.infer<typeof awardSchema>;

const reasonSchema = joinedText().check(z.minLength(3, { error: 'Di por qué.' }), z.maxLength(300));

export const listAwards = endpoint('GET', '/api/achievements/:id/awards', {
  summary: 'Quién ha ganado un logro y cuándo, lo último primero; también lo retirado',
  params,
  query: z.object(keysetQuery),
  response: z.object({ items: z.array(awardSchema), next: z.nullable(z.string()) }),
});
export const grantAward = endpoint('POST', '/api/achievements/:id/awards', {
  summary: 'Dar un logro a mano, con el motivo; ningún recuento lo retira',
  params,
  body: z.object({ clientId: idSchema, step: whole(1, 1000, stepsText), reason: reasonSchema }),
  response: awardSchema,
});
export const revokeAward = endpoint('POST', '/api/awards/:id/revoke', {
  summary: 'Retirar un logro a mano, con el motivo; ningún recuento lo devuelve',
  params,
  body: z.object({ reason: reasonSchema }),
  response: awardSchema,
});
export const handOverReward = endpoint('POST', '/api/awards/:id/hand-over', {
  summary: 'Anotar que el premio de un logro se ha entregado',
  params,
  response: awardSchema,
});

/**
 * What a client has earned: one entry per achievement, with the highest step and how often it was
 * earned.
 */
const earnedSchema = z.object({
  achievementId: idSchema,
  name: z.string(),
  description: z.string(),
  icon: z.enum(achievementIcons),
  metric: z.enum(achievementMetrics),
  /** The highest step; 1 if there is only one. */
  step: z.number(),
  /** How often that step was earned. */
  times: z.number(),
  earnedAt: instantSchema,
  /** Rewards to be handed over. */
  waiting: z.array(z.object({ awardId: idSchema, text: z.string() })),
});
export type EarnedAchievement = z.infer<typeof earnedSchema>;
/** The next step to earn. */
const nextSchema = z.object({
  achievementId: idSchema,
  name: z.string(),
  icon: z.enum(achievementIcons),
  metric: z.enum(achievementMetrics),
  value: z.number(),
  step: z.number(),
  /** The streak ends this week unless the client attends. */
  isAtRisk: z.boolean(),
  rewardCredits: z.nullable(z.number()),
  rewardText: z.nullable(z.string()),
});
export type NextAchievement = z.infer<typeof nextSchema>;
export const clientAchievementsSchema = z.object({
  earned: z.array(earnedSchema),
  next: z.array(nextSchema),
});
export type ClientAchievements = z.infer<typeof clientAchievementsSchema>;
export const listClientAchievements = endpoint('GET', '/api/clients/:id/achievements', {
  summary: 'Los logros de un cliente y lo que le falta para el siguiente',
  params,
  response: clientAchievementsSchema,
});
export const listOwnAchievements = endpoint('GET', '/api/me/achievements', {
  summary: 'Mis logros y lo que me falta para el siguiente, o los de un menor por quien reservo',
  query: z.object({ clientId: z.optional(idSchema) }),
  response: clientAchievementsSchema,
});
