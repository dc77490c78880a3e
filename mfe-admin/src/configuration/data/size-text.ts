const one = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });

/** A formatted file size. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${one.format(Math.max(1, Math.round(bytes / 1000)))} KB`;
  return `${one.format(bytes / 1_000_000)} MB`;
}
