import type { AreaRelease } from '@aforo/shared/contract';
import { formatBytes, table } from './table.ts';

export interface ChangedFile {
  file: string;
  /** Bytes; null if the file doesn't exist. */
  before: number | null;
  after: number | null;
}

/**
 * Added, removed and changed files. A file with a different hash in its name is a different file.
 */
export function changedFiles(
  before: AreaRelease,
  after: AreaRelease,
): { area: string; before: string; after: string; files: ChangedFile[] } {
  const names = new Set([...Object.keys(before.files), ...Object.keys(after.files)]);
  const files = [...names].sort().flatMap((file): ChangedFile[] => {
    const [old, now] = [before.files[file], after.files[file]];
    if (old?.integrity === now?.integrity) return [];
    return [{ file, before: old?.bytes ?? null, after: now?.bytes ?? null }];
  });
  return { area: before.area, before: before.buildId, after: after.buildId, files };
}

export function diffText(before: AreaRelease, after: AreaRelease): string {
  const { files } = changedFiles(before, after);
  const title = `${before.area}: ${before.version} (${before.buildId}) → ${after.version} (${after.buildId})`;
  if (files.length === 0) return `${title}\nTienen los mismos archivos.`;
  const rows = files.map(({ file, before: old, after: now }) => {
    const what = old === null ? 'entra' : now === null ? 'sale' : 'cambia';
    const [from, to] = [old, now].map((bytes) => (bytes === null ? null : formatBytes(bytes)));
    return [what, file, from ?? null, to ?? null, signed((now ?? 0) - (old ?? 0))];
  });
  const difference = files.reduce((sum, one) => sum + (one.after ?? 0) - (one.before ?? 0), 0);
  const added = files.filter((one) => one.before === null).length;
  const same = Object.keys(before.files).length - (files.length - added);
  return [
    title,
    table(['', 'archivo', 'antes', 'después', 'diferencia'], rows),
    `En total ${signed(difference)}; ${same} archivos siguen igual.`,
  ].join('\n');
}

function signed(bytes: number): string {
  return `${bytes > 0 ? '+' : ''}${formatBytes(bytes)}`;
}
