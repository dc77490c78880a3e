import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { isPlainPath } from '../../assets/stores/asset-store.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';

/** Size limits of a build in bytes and number of files. Compressed copies have separate limits. */
export const buildLimits = {
  fileBytes: 5 * 1024 ** 2,
  buildBytes: 30 * 1024 ** 2,
  files: 500,
  /**
   * Uncompressed files that a page requests before it needs them: those of the area, and those of
   * one screen. The largest of ours have 43 KB and 270 KB.
   */
  preloadBytes: 1024 ** 2,
  /** Part of it is inlined in pages. Ours have 27 KB. */
  firstPaintBytes: 256 * 1024,
  /** Every page has the releases of its areas. The largest of our areas has 23 KB. */
  releaseBytes: 256 * 1024,
  /** The whole tar, with compressed copies. */
  uploadBytes: 64 * 1024 ** 2,
} as const;

export interface Upload {
  /** Keyed by relative path. */
  files: ReadonlyMap<string, Buffer>;
  /** Spanish sentences about forbidden content of the archive. */
  problems: string[];
}

/**
 * Reads a tar completely into memory.
 * @throws {RegistryRefusal} `upload_incomplete`, `upload_too_large`
 */
export async function readUpload(body: Readable): Promise<Upload> {
  const bytes = await receive(body);
  // A tar ends with two blocks of zeros; without them it was truncated.
  const end = bytes.subarray(-1024);
  if (end.length < 1024 || end.some((byte) => byte !== 0)) {
    throw new RegistryRefusal('upload_incomplete');
  }
  const files = new Map<string, Buffer>();
  const problems: string[] = [];
  const archive = extract();
  archive.end(bytes);
  try {
    for await (const entry of archive) {
      const { name, type, size = 0 } = entry.header;
      const path = name.replace(/^\.\//, '').replace(/\/$/, '');
      const isFolder = type === 'directory' && (['', '.'].includes(path) || isPlainPath(path));
      const problem = isFolder ? null : problemOf(name, path, type, size, files);
      if (problem !== null && problems.length < shownProblems) problems.push(problem);
      if (isFolder || problem !== null) entry.resume();
      else files.set(path, await buffer(entry));
    }
  } catch {
    throw new RegistryRefusal(
      'upload_incomplete',
      'El envío no es un tar que se pueda leer entero.',
    );
  }
  return { files, problems };
}

/** Limits the report on an archive with many invalid entries. */
const shownProblems = 20;

async function receive(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let received = 0;
  try {
    // By default, leaving the loop would close the connection, and with it the error response.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      const bytes = chunk as Buffer; // a request without encoding gives Buffers
      received += bytes.length;
      if (received > buildLimits.uploadBytes) {
        throw new RegistryRefusal(
          'upload_too_large',
          `El envío pasa de ${megabytes(buildLimits.uploadBytes)}. Un build puede ocupar ${megabytes(buildLimits.buildBytes)} sin comprimir.`,
        );
      }
      chunks.push(bytes);
    }
  } catch (error) {
    body.resume();
    if (error instanceof RegistryRefusal) throw error;
    throw new RegistryRefusal('upload_incomplete');
  }
  return Buffer.concat(chunks);
}

function problemOf(
  name: string,
  path: string,
  type: string | null | undefined,
  size: number,
  files: ReadonlyMap<string, Buffer>,
): string | null {
  const shown = JSON.stringify(name).slice(0, 120);
  if (type === 'symlink' || type === 'link')
    return `${shown} es un enlace; un build solo lleva archivos.`;
  if (type !== 'file' && type !== 'contiguous-file') return `${shown} no es un archivo corriente.`;
  if (!isPlainPath(path)) return `${shown} no es una ruta que pueda estar dentro de un build.`;
  if (files.has(path)) return `${shown} está dos veces.`;
  if (size > buildLimits.fileBytes) {
    return `${shown} pasa de ${megabytes(buildLimits.fileBytes)}, lo más que puede ocupar un archivo.`;
  }
  if (files.size >= buildLimits.files * 3) return `Sobran archivos a partir de ${shown}.`;
  return null;
}

/** `31,5 MB`; below 1 MB `300 KB`, rounded up. */
export function megabytes(bytes: number): string {
  if (bytes < 1024 ** 2) return `${Math.ceil(bytes / 1024)} KB`;
  const value = bytes / 1024 ** 2;
  return `${value.toLocaleString('es', { maximumFractionDigits: 1 })} MB`;
}
