/** Rows below a header, aligned in columns; an empty cell is a dash. */
export function table(header: readonly string[], rows: readonly (string | null)[][]): string {
  const all = [header, ...rows.map((row) => row.map((cell) => cell ?? '–'))];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [line(header), rule, ...all.slice(1).map(line)].join('\n');
}

/** `21/11/2026 7:05`, in this machine's time zone. */
export function formatInstant(iso: string): string {
  const date = new Date(iso);
  const day = date.toLocaleDateString('es', { day: '2-digit', month: '2-digit', year: 'numeric' });
  return `${day} ${date.toLocaleTimeString('es', { hour: '2-digit', minute: '2-digit' })}`;
}

/** `12,3 kB`. */
export function formatBytes(bytes: number): string {
  const inKb = Math.abs(bytes) < 1024 ** 2;
  const value = inKb ? bytes / 1024 : bytes / 1024 ** 2;
  return `${value.toLocaleString('es', { maximumFractionDigits: 1 })} ${inKb ? 'kB' : 'MB'}`;
}
