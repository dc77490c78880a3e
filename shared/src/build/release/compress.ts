import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesBelow } from './files-below.ts';

/** Writes `.br` and `.gz` files beside every text file, so that the server never compresses. */
export function precompress(dir: string): void {
  for (const path of filesBelow(dir)) {
    if (!/\.(js|css|json|svg|html)$/.test(path) || /(release|inputs)\.json$/.test(path)) continue;
    const content = readFileSync(path);
    const parameters = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: parameters }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
