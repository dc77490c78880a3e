import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** The approximate size of a chunk. */
const chunkBytes = 256 * 1024;

/** The largest file, unpacked: its header has 32 bits for the size. */
const maxFileBytes = 0xffff_ffff;

type Content = string | Uint8Array;

export interface ZippedFile {
  name: string;
  contents: AsyncIterable<Content> | Iterable<Content>;
  /** True for what is compressed already. */
  isStored?: boolean;
}

/**
 * A ZIP in chunks, as its files' contents arrive: one chunk is in memory at a time. `fflate` is
 * already a dependency for workbooks; it compresses in this process, a page of rows at a time. It
 * writes at most 65,535 files and 4 GB, and would write wrong sizes beyond.
 * @param limit of a file's unpacked bytes
 * @throws on a larger file
 */
export async function* zipChunks(
  files: AsyncIterable<ZippedFile>,
  limit = maxFileBytes,
): AsyncGenerator<Buffer> {
  let packed: Uint8Array[] = [];
  let size = 0;
  const zip = new Zip((error, bit) => {
    if (error) throw error;
    packed.push(bit);
    size += bit.length;
  });
  const take = () => {
    const bit = Buffer.concat(packed);
    packed = [];
    size = 0;
    return bit;
  };
  for await (const { name, contents, isStored = false } of files) {
    const file = isStored ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    let unpacked = 0;
    for await (const content of contents) {
      const data = typeof content === 'string' ? strToU8(content) : content;
      unpacked += data.length;
      if (unpacked > limit) throw new Error(`${name} is larger than a file in a ZIP can be`);
      // It keeps the array until the next one arrives.
      file.push(data);
      if (size >= chunkBytes) yield take();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield take();
}
