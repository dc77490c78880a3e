import { Unzip, UnzipInflate } from 'fflate';
import { DomainError } from '../../../platform/domain-error.ts';
import { listLimits } from './list-limits.ts';

/** The size of one chunk; it can unpack to at most a thousand times as much. */
const chunkBytes = 16 * 1024;

export interface ZipReader {
  /** The text of the files whose name matches, in parts and in the order of the zip. */
  read(isWanted: (name: string) => boolean): Generator<{ name: string; text: string }>;
}

/**
 * Reads texts from a zip. The limit of unpacked bytes covers all reads together.
 * @throws {DomainError} `list_too_heavy` when it holds too many files or unpacks to too much
 * @throws {Error} when it is not a zip
 */
export function openZip(bytes: Uint8Array): ZipReader {
  let unpackedBytes = 0;
  return {
    *read(isWanted) {
      let parts: { name: string; text: string }[] = [];
      let failure: unknown = null;
      let fileCount = 0;
      const zip = new Unzip((file) => {
        fileCount += 1;
        if (!isWanted(file.name)) return;
        const decoder = new TextDecoder();
        file.ondata = (error, bit, isLast) => {
          failure ??= error;
          if (failure) return; // no chunk after a failure
          unpackedBytes += bit.length;
          if (unpackedBytes > listLimits.unpackedBytes) return;
          parts.push({ name: file.name, text: decoder.decode(bit, { stream: !isLast }) });
        };
        file.start();
      });
      zip.register(UnzipInflate);
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        const end = Math.min(at + chunkBytes, bytes.length);
        zip.push(bytes.subarray(at, end), end === bytes.length);
        if (failure) throw new Error('Unreadable', { cause: failure });
        if (unpackedBytes > listLimits.unpackedBytes || fileCount > listLimits.zippedFiles) {
          throw new DomainError('list_too_heavy');
        }
        yield* parts;
        parts = [];
      }
    },
  };
}
