export interface DocumentLine {
  id: string;
  /** For a refund line: the line that it reverses. */
  refundsLineId: string | null;
  quantity: number;
  unitPriceMinor: number;
  discountMinor: number;
  totalMinor: number;
}

/**
 * The lines of a document for the remainder of a sale: each line minus its refunds. If the
 * remainder isn't a quantity at the line's price (a bono whose used sessions stay charged), the
 * line and its refunds are both listed.
 */
export function remainingLines<Line extends DocumentLine>(lines: readonly Line[]): Line[] {
  return lines
    .filter(({ refundsLineId }) => refundsLineId === null)
    .flatMap((soldLine) => {
      const refundLines = lines.filter(({ refundsLineId }) => refundsLineId === soldLine.id);
      if (refundLines.length === 0) return [soldLine];
      const all = [soldLine, ...refundLines];
      const quantity = all.reduce((sum, line) => sum + line.quantity, 0);
      const totalMinor = all.reduce((sum, line) => sum + line.totalMinor, 0);
      const discountMinor = quantity * soldLine.unitPriceMinor - totalMinor;
      if (quantity === 0 && totalMinor === 0) return [];
      if (quantity === 0 || discountMinor < 0) return all;
      return [{ ...soldLine, quantity, discountMinor, totalMinor }];
    });
}
