/** Reason codes of returned direct debits (ISO 20022), and what follows from each. */
interface ReturnReason {
  name: string;
  /** The mandate can't be collected again. */
  blocksMandate?: true;
  /** What the center can do. */
  advice: string;
}

const askAccount = 'Pide al cliente otra cuenta y cámbiala en su mandato.';
const askPayment = 'Pide al cliente que lo pague de otra forma.';

export const returnReasons = {
  AC01: { name: 'Cuenta incorrecta', advice: askAccount },
  AC04: { name: 'Cuenta cerrada', blocksMandate: true, advice: askAccount },
  AC06: { name: 'Cuenta bloqueada', advice: askAccount },
  AG01: { name: 'La cuenta no admite domiciliaciones', advice: askAccount },
  AM04: { name: 'Sin saldo', advice: 'Puedes volver a domiciliarlo más adelante.' },
  MD01: {
    name: 'Sin mandato válido',
    blocksMandate: true,
    advice: 'Hace falta que el cliente firme otro mandato.',
  },
  MD06: { name: 'El cliente ha pedido que se lo devuelvan', advice: 'Habla con el cliente.' },
  MD07: {
    name: 'Titular fallecido',
    blocksMandate: true,
    advice: 'No se ha escrito al cliente. No se volverá a domiciliar.',
  },
  MS02: { name: 'El cliente lo ha rechazado', advice: 'Habla con el cliente.' },
  MS03: { name: 'El banco no dice por qué', advice: askPayment },
  RC01: { name: 'Banco incorrecto', advice: askAccount },
  RR04: { name: 'Motivo legal', advice: askPayment },
  SL01: {
    name: 'El cliente no admite cobros de este acreedor',
    advice: 'El cliente tiene que permitirlo en su banco, o pagar de otra forma.',
  },
} as const satisfies Record<string, ReturnReason>;

export type ReturnCode = keyof typeof returnReasons;
export const returnCodes = Object.keys(returnReasons) as ReturnCode[]; // Object.keys loses the literal type

/** A bank may use a code that is not in the table. */
export function returnReason(code: string): ReturnReason {
  const known: Record<string, ReturnReason> = returnReasons;
  return known[code] ?? { name: `Motivo ${code}`, advice: askPayment };
}
