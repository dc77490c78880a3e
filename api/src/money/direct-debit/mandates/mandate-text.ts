import { createHash } from 'node:crypto';
import { creditorIdOf } from '@aforo/shared/contract';
import { maskOf } from '../accounts.ts';
import type { CreditorRow } from '../creditor/creditor.repository.ts';
import type { MandateRow } from './mandates.repository.ts';

/** It changes with every change of the wording. */
export const textVersion = '2026-11';

export const mandateTitle = 'Orden de domiciliación de adeudo directo SEPA';

/** The wording that the rulebook of SEPA Core prescribes in Spanish. */
const authorisation =
  'Mediante la firma de esta orden de domiciliación, el deudor autoriza (A) al acreedor a enviar ' +
  'instrucciones a la entidad del deudor para adeudar su cuenta y (B) a la entidad para efectuar ' +
  'los adeudos en su cuenta siguiendo las instrucciones del acreedor. Como parte de sus derechos, ' +
  'el deudor está legitimado al reembolso por su entidad en los términos y condiciones del ' +
  'contrato suscrito con la misma. La solicitud de reembolso deberá efectuarse dentro de las ocho ' +
  'semanas que siguen a la fecha de adeudo en cuenta. Puede obtener información adicional sobre ' +
  'sus derechos en su entidad financiera.';

export interface MandateFacts {
  creditor: CreditorRow;
  creditorAddress: string;
  mandate: Pick<MandateRow, 'reference' | 'debtorName' | 'ibanCountry' | 'ibanLastFour'>;
}

/** The full text that is signed, by paragraphs. */
export function mandateParagraphs(facts: MandateFacts): string[] {
  const { creditor, mandate } = facts;
  return [
    `Referencia de la orden: ${mandate.reference}`,
    `Acreedor: ${[creditor.creditorName, facts.creditorAddress].filter(Boolean).join(', ')}`,
    `Identificador del acreedor: ${creditorIdOf(creditor.taxId, creditor.suffix)}`,
    `Titular de la cuenta: ${mandate.debtorName}`,
    `Cuenta de adeudo: ${maskOf(mandate)}`,
    'Tipo de pago: recurrente. Esquema básico (CORE).',
    authorisation,
    noticeText(creditor.noticeDays),
  ];
}

function noticeText(noticeDays: number): string {
  const days = noticeDays === 1 ? 'un día' : `${noticeDays} días`;
  return `El acreedor avisará por correo de cada adeudo, con su importe y su fecha, al menos ${days} antes.`;
}

export function textHashOf(paragraphs: readonly string[]): string {
  return createHash('sha256')
    .update([textVersion, ...paragraphs].join('\n'))
    .digest('hex');
}
