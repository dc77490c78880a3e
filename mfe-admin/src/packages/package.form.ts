import {
  packageTemplateInputSchema,
  type MembershipPlan,
  type PackageTemplate,
  type PackageTemplateInput,
} from '@aforo/shared/contract';
import { inputOf, type FormValues } from '@aforo/shared/form';

export const contentOptions = [
  { value: 'credits', label: 'Un número de sesiones' },
  { value: 'unlimited', label: 'Sin límite de sesiones' },
  { value: 'seats', label: 'Plazas fijas cada semana' },
] as const;
type Content = (typeof contentOptions)[number]['value'];

export const durationOptions = [
  { value: 'days', label: 'Unos días, y caduca' },
  { value: '1', label: 'Un mes, y se renueva' },
  { value: '3', label: 'Tres meses, y se renueva' },
  { value: '12', label: 'Un año, y se renueva' },
] as const;
type Duration = (typeof durationOptions)[number]['value'];

export const validityOptions = [
  { value: 'purchase', label: 'Desde la compra' },
  { value: 'firstUse', label: 'Desde el primer uso' },
] as const;

/** Credits are null for an unlimited package. */
export type PackageValues = FormValues<PackageTemplateInput>;

/** The plan of the form while the package renews. */
export type PlanValues = FormValues<MembershipPlan>;

export const defaultPlan = {
  periodMonths: 1,
  startsWith: 'sale',
  firstPeriod: 'whole',
  seatsPerWeek: null,
  enrolmentFeeMinor: 0,
  enrolmentAgainMonths: null,
  absenceMinutes: 1440,
  makeUpDays: null,
  makeUpLimit: 4,
  makeUpServiceIds: [],
  keepsMakeUps: false,
  closureRule: 'makeUp',
  pauseFeeMinor: null,
} as const satisfies MembershipPlan | PlanValues;

/** What a package includes, as the form asks it. */
export function contentOf({ kind, plan }: Pick<PackageValues, 'kind' | 'plan'>): Content {
  return plan && plan.seatsPerWeek !== null ? 'seats' : kind;
}

type ContentValues = Pick<
  PackageValues,
  'kind' | 'credits' | 'weeklyLimit' | 'renewsMonthly' | 'plan'
>;

/** The values that change with the choice of what is included. Fixed seats always renew. */
export function withContent(values: ContentValues, content: Content): ContentValues {
  const { plan, renewsMonthly, weeklyLimit } = values;
  if (content === 'seats') {
    return {
      kind: 'unlimited',
      credits: null,
      weeklyLimit: null,
      renewsMonthly: true,
      plan: { ...(plan ?? emptyPlan()), seatsPerWeek: 2 },
    };
  }
  return {
    kind: content,
    credits: content === 'credits' ? 'incomplete' : null,
    weeklyLimit,
    renewsMonthly,
    plan: plan ? { ...plan, seatsPerWeek: null } : null,
  };
}

export function durationOf({ plan }: Pick<PackageValues, 'plan'>): Duration {
  return plan ? `${plan.periodMonths}` : 'days';
}

export function withDuration(
  plan: PackageValues['plan'],
  duration: Duration,
): Pick<PackageValues, 'renewsMonthly' | 'plan'> {
  if (duration === 'days') return { renewsMonthly: false, plan: null };
  const periodMonths = duration === '12' ? 12 : duration === '3' ? 3 : 1;
  return { renewsMonthly: true, plan: { ...(plan ?? emptyPlan()), periodMonths } };
}

function emptyPlan(): PlanValues {
  return { ...defaultPlan, makeUpServiceIds: [] };
}

/** The template's values, or the usual defaults of a new one. */
export function defaultValues(template: PackageTemplate | undefined): PackageValues {
  if (!template) {
    return {
      name: '',
      kind: 'credits',
      credits: 10,
      validityDays: 90,
      validityFrom: 'purchase',
      serviceIds: [],
      weeklyLimit: null,
      renewsMonthly: false,
      plan: null,
      priceMinor: null,
      taxTreatment: 'rate',
      taxCause: null,
      taxBasisPoints: 2100,
    };
  }
  const values = inputOf(packageTemplateInputSchema, template);
  return { ...values, plan: template.renewsMonthly ? (template.plan ?? emptyPlan()) : null };
}
