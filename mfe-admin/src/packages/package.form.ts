import type { PackageTemplate, PackageTemplateInput } from '@aforo/shared/contract';

export const kindOptions = [
  { value: 'credits', label: 'Un número de sesiones' },
  { value: 'unlimited', label: 'Sin límite de sesiones' },
] as const;

export const validityOptions = [
  { value: 'purchase', label: 'Desde la compra' },
  { value: 'firstUse', label: 'Desde el primer uso' },
] as const;

/** The template's values, or the usual defaults of a new one. */
export function defaultValues(template: PackageTemplate | undefined): PackageTemplateInput {
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
      priceMinor: NaN,
      taxTreatment: 'rate',
      taxCause: null,
      taxBasisPoints: 2100,
    };
  }
  const { name, kind, credits, validityDays, validityFrom } = template;
  const { serviceIds, weeklyLimit, priceMinor } = template;
  const { taxTreatment, taxCause, taxBasisPoints } = template;
  return {
    name,
    kind,
    credits,
    validityDays,
    validityFrom,
    serviceIds,
    weeklyLimit,
    renewsMonthly: template.renewsMonthly ?? false,
    priceMinor,
    taxTreatment,
    taxCause,
    taxBasisPoints,
  };
}
