import type { Product, StockMovement } from '@aforo/shared/contract';
import type { BadgeTone } from '@aforo/shared/ui';

/** The stock state with its tone; null when the stock is normal. */
export function stockState(
  product: Pick<Product, 'isStocked' | 'stock' | 'lowStock'>,
): { tone: BadgeTone; text: string } | null {
  if (!product.isStocked) return null;
  if (product.stock === 0) return { tone: 'error', text: 'Agotado' };
  if (product.lowStock !== null && product.stock <= product.lowStock) {
    return { tone: 'warning', text: 'Quedan pocas' };
  }
  return null;
}

/** Labels of the kinds of movement. */
export const movementName = {
  purchase: 'Compra',
  sale: 'Venta',
  return: 'Devolución',
  count: 'Recuento',
  loss: 'Pérdida',
} as const satisfies Record<StockMovement['kind'], string>;

/** `+3` or `−2`, with the minus sign (U+2212) of Spanish typography. */
export function signed(quantity: number): string {
  return quantity < 0 ? `−${-quantity}` : `+${quantity}`;
}

export function unitNoun(count: number): string {
  return count === 1 ? 'unidad' : 'unidades';
}

/** What a count changes: `Faltan 2 unidades.` */
export function countDifference(counted: number, stock: number): string {
  const difference = Math.abs(counted - stock);
  if (difference === 0) return 'Coincide: no cambia nada.';
  const isOne = difference === 1;
  const verb = counted < stock ? (isOne ? 'Falta' : 'Faltan') : isOne ? 'Sobra' : 'Sobran';
  return `${verb} ${difference} ${unitNoun(difference)}.`;
}
