import {
  packageTemplateInputSchema,
  type PackageTemplate,
  type PackageTemplateInput,
} from '@aforo/shared/contract';
import { inputOf } from '@aforo/shared/form';

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
  return inputOf(packageTemplateInputSchema, template);
}
