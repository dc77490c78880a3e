import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { errorCode } from '../../../platform/error-code.ts';
import { StartupError } from '../../../platform/config/startup-error.ts';
import { type CenterManifest, manifestFile, manifestSchema } from './center-manifest.ts';

const maxEntries = 65_535;
const maxManifestBytes = 4 * 1024 * 1024;

/** A center's ZIP on the disk. Close it after use. */
export interface CenterZip {
  manifest: CenterManifest;
  /** Of its files. */
  names: readonly string[];
  /**
   * The unpacked bytes of a file.
   * @throws {StartupError} when it is missing or has another size than the manifest says
   */
  open(name: string, bytes: number): Promise<Readable>;
  close(): void;
}

/** @throws {StartupError} when the file is no center's ZIP */
export async function openCenterZip(path: string): Promise<CenterZip> {
  const zip = await openZip(path);
  try {
    const entries = await readEntries(zip);
    const open = async (name: string, bytes: number | null): Promise<Readable> => {
      const entry = entries.get(name);
      if (entry === undefined) throw damaged(`le falta ${name}`);
      if (bytes !== null && entry.uncompressedSize !== bytes) {
        throw damaged(`${name} no mide lo que dice el manifiesto`);
      }
      return await openEntry(zip, entry);
    };
    const manifest = await readManifest(entries.get(manifestFile), () => open(manifestFile, null));
    return { manifest, names: [...entries.keys()], open, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof StartupError ? error : damaged('no se puede leer', error);
  }
}

async function readManifest(
  entry: yauzl.Entry | undefined,
  open: () => Promise<Readable>,
): Promise<CenterManifest> {
  if (entry === undefined) {
    throw new StartupError(
      `En el ZIP no está ${manifestFile}: no es de un centro, o lo hizo un Aforo anterior. No se ha tocado nada.`,
    );
  }
  if (entry.uncompressedSize > maxManifestBytes) throw damaged('su manifiesto es demasiado grande');
  const chunks: Buffer[] = [];
  for await (const chunk of await open()) chunks.push(chunk as Buffer); // no encoding is set
  let json: unknown;
  try {
    json = JSON.parse(Buffer.concat(chunks).toString());
  } catch (error) {
    throw damaged('su manifiesto no se entiende', error);
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw damaged('su manifiesto no se entiende', parsed.error);
  return parsed.data;
}

export function damaged(reason: string, cause?: unknown): StartupError {
  return new StartupError(`El ZIP está dañado: ${reason}. No se ha tocado nada.`, { cause });
}

function openZip(path: string): Promise<yauzl.ZipFile> {
  // `autoClose` would close it after the list of its files.
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
  return new Promise((resolve, reject) => {
    yauzl.open(path, options, (error, zip) => {
      if (!error) resolve(zip);
      else if (errorCode(error) === 'ENOENT') reject(new StartupError(`${path} no existe.`));
      else reject(new StartupError(`${path} no es un ZIP, o está incompleto.`, { cause: error }));
    });
  });
}

function readEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > maxEntries) throw damaged('tiene demasiados archivos');
  const entries = new Map<string, yauzl.Entry>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}
