import { creditorIdOf } from '@aforo/shared/contract';
import { createPdf } from '../../../platform/formats/pdf.ts';
import { localTimeOf } from '../../../platform/time/local-time.ts';
import { bytesOf, mm } from '../../documents/index.ts';
import { mandateParagraphs, type MandateFacts, mandateTitle } from './mandate-text.ts';
import type { Amendment, Signature } from './mandates.repository.ts';

const margin = mm(20);

interface PrintedMandate extends MandateFacts {
  /** The whole number, which the debtor's bank reads on paper. */
  iban: string;
  signedOn: string | null;
  signature: Signature | null;
  amendments: readonly Amendment[];
  timeZone: string;
}

/** A mandate on A4, with lines for a signature by hand unless it was signed. */
export async function mandatePdf(printed: PrintedMandate): Promise<Buffer> {
  const { creditor, mandate, signature } = printed;
  const pdf = await createPdf({
    size: 'A4',
    margin,
    info: { Title: `${mandateTitle} ${mandate.reference}`, Author: creditor.creditorName },
  });
  pdf.fillColor('#111111').font('Helvetica-Bold').fontSize(16).text(mandateTitle);
  pdf.moveDown(0.8);
  const field = (label: string, value: string) => {
    pdf.font('Helvetica').fontSize(8).fillColor('#555555').text(label);
    pdf.font('Helvetica-Bold').fontSize(11).fillColor('#111111').text(value).moveDown(0.5);
  };
  if (signature?.text) {
    pdf.font('Helvetica').fontSize(10);
    for (const paragraph of signature.text) pdf.text(paragraph).moveDown(0.6);
    printSignature(field, printed, signature);
    printAccount(field, printed);
    return bytesOf(pdf);
  }
  field('Referencia de la orden', mandate.reference);
  field('Identificador del acreedor', creditorIdOf(creditor.taxId, creditor.suffix));
  field('Acreedor', [creditor.creditorName, printed.creditorAddress].filter(Boolean).join(', '));
  field('Titular de la cuenta', mandate.debtorName);
  printAccount(field, printed);
  field('Tipo de pago', 'Recurrente. Esquema básico (CORE).');
  const [authorisation = '', notice = ''] = mandateParagraphs(printed).slice(-2);
  pdf.font('Helvetica').fontSize(10).text(authorisation).moveDown(0.6);
  pdf.text(notice).moveDown(1);
  if (signature !== null) {
    printSignature(field, printed, signature);
  } else if (printed.signedOn !== null) {
    field('Firmado en papel el día', dayText(printed.signedOn));
  } else {
    pdf.text('Fecha y localidad: ……………………………………………………').moveDown(2.5);
    pdf.text('Firma del titular: ………………………………………………………');
  }
  return bytesOf(pdf);
}

type PrintField = (label: string, value: string) => void;

function printSignature(
  field: PrintField,
  { signedOn, timeZone }: PrintedMandate,
  { at, typedName, textHash }: Signature,
): void {
  field('Firmado en pantalla por', typedName);
  field('El día', `${dayText(signedOn ?? '')}, a las ${localTimeOf(new Date(at), timeZone)}`);
  field('Huella del texto firmado', textHash);
}

/** The account of today, which can be another one than when it was signed. */
function printAccount(field: PrintField, { iban, amendments }: PrintedMandate): void {
  const changedOn = amendments.at(-1)?.changedOn;
  const label = changedOn ? `Cuenta cambiada el ${dayText(changedOn)}. IBAN de ahora` : 'IBAN';
  field(label, iban.replaceAll(/(.{4})(?=.)/g, '$1 '));
}

function dayText(localDate: string): string {
  return localDate.split('-').reverse().join('/');
}
