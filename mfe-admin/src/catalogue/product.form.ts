import { productInputSchema, type Product, type ProductInput } from '@aforo/shared/contract';
import { inputOf, type FormValues } from '@aforo/shared/form';

export type ProductValues = FormValues<ProductInput>;

/** The product's values, or the usual defaults of a new one. */
export function defaultValues(product: Product | undefined): ProductValues {
  if (!product) {
    return {
      name: '',
      description: '',
      priceMinor: null,
      taxTreatment: 'rate',
      taxCause: null,
      taxBasisPoints: 2100,
      barcode: null,
      isStocked: true,
      lowStock: null,
      isOnline: false,
      pictureFileId: null,
    };
  }
  return inputOf(productInputSchema, product);
}
