import { productInputSchema, type Product, type ProductInput } from '@aforo/shared/contract';
import { inputOf } from '@aforo/shared/form';

/** The product's values, or the usual defaults of a new one. */
export function defaultValues(product: Product | undefined): ProductInput {
  if (!product) {
    return {
      name: '',
      description: '',
      priceMinor: NaN,
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
