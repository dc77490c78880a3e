import type { TicketPart } from '@aforo/shared/contract';
import { qrModules } from '../fiscal/qr.ts';

/** The QR code of an invoice, between the two captions that the order prescribes. */
export function qrPart(url: string): Extract<TicketPart, { kind: 'qr' }> {
  const rows = qrModules(url).map((modules) =>
    modules.map((isDark) => (isDark ? '1' : '0')).join(''),
  );
  return { kind: 'qr', above: 'QR tributario:', rows, below: 'VERI*FACTU' };
}
