import { errorMessage, type ErrorCode } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import { explainError } from '@aforo/shared/ui';

/** Replacements for the contract's texts that address reception. */
const toClients: Partial<Record<ErrorCode, string>> = {
  price_changed: 'El precio ha cambiado mientras lo mirabas. Vuelve a abrirlo para ver el nuevo.',
  nothing_owed: 'Esto ya está pagado.',
  hold_expired: 'La plaza ya no está apartada. Vuelve a elegirla.',
  not_on_sale: 'Ya no está a la venta.',
  not_found: 'Ya no está a la venta.',
  out_of_stock: 'Ya no quedan unidades.',
  voucher_exceeds: 'Al vale le queda otra cosa por ahora. Quítalo y vuelve a ponerlo.',
  voucher_unusable: 'Ese vale ya no se puede usar.',
  voucher_other_tax:
    'Ese vale no sirve para esto: es de algo con otro impuesto. Págalo de otra forma.',
  voucher_taxed: 'Con ese vale no se puede pagar lo que se debe. Págalo de otra forma.',
  buyer_required: 'Por este importe hace falta una factura completa: pídela en el centro.',
  unavailable:
    'El banco no contesta ahora mismo. No se ha cobrado nada; prueba dentro de un momento.',
  payments_unavailable: 'El centro no cobra en línea ahora mismo. Puedes pagar allí.',
};

/** Why a payment cannot start. Nothing was charged. */
export function paymentRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return explainError(error).text;
  if (error.status === 0) return error.message;
  return toClients[error.code] ?? errorMessage[error.code];
}
