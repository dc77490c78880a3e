import { createHash } from 'node:crypto';
import { dateFormat } from '../../../platform/time/local-time.ts';

/**
 * Hashes of records as required by Orden HAC/1177/2024, article 13, and the tax office's
 * specification of the hash. Every value is the literal that is also stored and sent: `121.1` and
 * `121.10` have different hashes.
 */

/** The values in the hash of an issued document. Dates `dd-mm-yyyy`, amounts `123.45`. */
export interface IssueLiterals {
  issuerTaxId: string;
  number: string;
  issuedOn: string;
  type: string;
  quota: string;
  total: string;
  /** Empty for the first record of a chain. */
  previousHash: string;
  /** With the offset of the center: `2026-01-01T19:20:30+01:00`. */
  generatedAt: string;
}

/** 64 upper-case hexadecimal digits. */
export function issueHash(record: IssueLiterals): string {
  return hashOf([
    ['IDEmisorFactura', record.issuerTaxId],
    ['NumSerieFactura', record.number],
    ['FechaExpedicionFactura', record.issuedOn],
    ['TipoFactura', record.type],
    ['CuotaTotal', record.quota],
    ['ImporteTotal', record.total],
    ['Huella', record.previousHash],
    ['FechaHoraHusoGenRegistro', record.generatedAt],
  ]);
}

export type CancelLiterals = Pick<
  IssueLiterals,
  'issuerTaxId' | 'number' | 'issuedOn' | 'previousHash' | 'generatedAt'
>;

/** The hash of a record that cancels a document issued by mistake. */
export function cancelHash(record: CancelLiterals): string {
  return hashOf([
    ['IDEmisorFacturaAnulada', record.issuerTaxId],
    ['NumSerieFacturaAnulada', record.number],
    ['FechaExpedicionFacturaAnulada', record.issuedOn],
    ['Huella', record.previousHash],
    ['FechaHoraHusoGenRegistro', record.generatedAt],
  ]);
}

function hashOf(fields: readonly (readonly [string, string])[]): string {
  const text = fields.map(([name, value]) => `${name}=${value.trim()}`).join('&');
  return createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase();
}

/** Minor units in the record's format: `12345` is `123.45`, `-5` is `-0.05`. */
export function amountLiteral(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `2026-11-23` as `23-11-2026`. */
export function dateLiteral(localDate: string): string {
  return localDate.split('-').reverse().join('-');
}

/** An instant in the center's local time with its offset: `2026-01-01T19:20:30+01:00`. */
export function instantLiteral(at: Date, timeZone: string): string {
  const offset = offsetMinutes(at, timeZone);
  const local = new Date(Math.floor(at.getTime() / 1000) * 1000 + offset * 60_000);
  const sign = offset < 0 ? '-' : '+';
  const pad = (value: number) => String(value).padStart(2, '0');
  const zone = `${sign}${pad(Math.floor(Math.abs(offset) / 60))}:${pad(Math.abs(offset) % 60)}`;
  return `${local.toISOString().slice(0, 19)}${zone}`;
}

function offsetMinutes(at: Date, timeZone: string): number {
  const format = dateFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  if (sign === undefined) return 0;
  const total = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -total : total;
}
