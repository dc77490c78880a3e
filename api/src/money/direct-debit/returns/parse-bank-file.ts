import { type FileWorkers, programAt } from '../../../platform/file-workers/index.ts';
import type { BankFile } from './bank-file.ts';

const program = programAt('./bank-file-program.ts', import.meta.url);

/**
 * Reads an uploaded file of a bank in a worker, before any transaction.
 * @throws {DomainError} the errors of `readBankFile`, `bank_file_too_heavy`, and the errors of a
 *   file worker
 */
export async function parseBankFile(
  fileWorkers: FileWorkers,
  userId: string,
  bytes: Uint8Array,
): Promise<BankFile> {
  const parts = await fileWorkers.run<BankFile>({
    program,
    data: { bytes },
    userId,
    tooHeavy: 'bank_file_too_heavy',
    seconds: 30,
    heapMegabytes: 640,
  });
  return {
    returns: parts.flatMap(({ returns }) => returns),
    rejections: parts.flatMap(({ rejections }) => rejections),
  };
}
