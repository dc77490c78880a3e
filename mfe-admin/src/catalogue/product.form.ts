import type { Product, ProductInput } from '@aforo/shared/contract';

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
  const { id: _id, stock: _stock, status: _status, version: _version, ...values } = product;
  return values;
}
