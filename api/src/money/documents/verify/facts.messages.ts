import type { BrokenSeal, SealedKind, SealedPart, UnsealedRow } from './facts.repository.ts';

const partNames = {
  number: 'el número',
  type: 'el tipo o lo que rectifica',
  dates: 'la fecha',
  issuer: 'quién la emite',
  buyer: 'a nombre de quién va',
  totals: 'los totales',
  sale: 'la venta de la que es',
  lines: 'las líneas',
  taxes: 'los impuestos por tipo',
  content: 'el contenido',
  place: 'su sitio en la cadena',
  amount: 'el importe',
  method: 'la forma de pago',
  drawer: 'la caja o el cobro del que es',
} as const satisfies Record<SealedPart, string>;

const kindNames = {
  document: 'El documento',
  record: 'El registro',
  payment: 'Un cobro',
  movement: 'Un movimiento de caja',
} as const satisfies Record<SealedKind, string>;

/** `la fecha y los totales`. */
export function partsText(parts: readonly SealedPart[]): string {
  return new Intl.ListFormat('es').format(parts.map((part) => partNames[part]));
}

/**
 * `El documento T26-000001 ha cambiado desde que se selló el 20/11/2026: la fecha y los totales.`
 */
export function brokenSealText({ kind, fullNumber, sealedAt, changed }: BrokenSeal): string {
  const day = sealedAt.toISOString().slice(0, 10).split('-').reverse().join('/');
  const name = nameText(kind, fullNumber);
  return changed.length === 0
    ? `${name}, que se selló el ${day}, ya no está.`
    : `${name} ha cambiado desde que se selló el ${day}: ${partsText(changed)}.`;
}

export function unsealedText({ kind, fullNumber }: UnsealedRow): string {
  return `${nameText(kind, fullNumber)} no tiene sello: no lo ha escrito Aforo, o se ha borrado.`;
}

function nameText(kind: SealedKind, fullNumber: string | null): string {
  if (fullNumber === null) return kindNames[kind];
  const isNumberOfAnother = kind === 'payment' || kind === 'movement' || kind === 'record';
  return `${kindNames[kind]} ${isNumberOfAnother ? 'de ' : ''}${fullNumber}`;
}
