import { runProgram } from '../../../platform/file-workers/index.ts';
import { type BankFile, readBankFile } from './bank-file.ts';

/** The program of the worker that reads files of banks. */
await runProgram<{ bytes: Uint8Array }, BankFile>(({ bytes }, send) => {
  send(readBankFile(bytes));
});
