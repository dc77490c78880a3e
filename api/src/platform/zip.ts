import { strToU8, Zip, ZipDeflate } from 'fflate';

/** The approximate size of a chunk. */
const chunkBytes = 256 * 1024;

/**
 * A ZIP in chunks, as its files' texts arrive: one chunk is in memory at a time. `fflate` is
 * already a dependency for workbooks; it compresses text in this process, a page of rows at a time.
 */
export async function* zipChunks(
  files: AsyncIterable<{ name: string; texts: AsyncIterable<string> | Iterable<string> }>,
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
  for await (const { name, texts } of files) {
    const file = new ZipDeflate(name);
    zip.add(file);
    for await (const text of texts) {
      file.push(strToU8(text));
      if (size >= chunkBytes) yield take();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield take();
}
