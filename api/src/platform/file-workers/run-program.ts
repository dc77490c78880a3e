import { once } from 'node:events';
import { DomainError } from '../domain-error.ts';
import type { WorkerMessage } from './worker-message.ts';

/**
 * The main function of a file worker's program: `work` gets the task's data and sends its results.
 * A DomainError is passed to the request, any other error is a defect of this program.
 */
export async function runProgram<Data, Result>(
  work: (data: Data, send: (result: Result) => void) => void | Promise<void>,
): Promise<void> {
  const sent: Promise<void>[] = [];
  const post = (message: WorkerMessage<Result>) => {
    sent.push(new Promise((resolve) => process.send?.(message, () => resolve())));
  };
  const [{ data }] = (await once(process, 'message')) as [{ data: Data }]; // the task that names the program
  try {
    await work(data, (result) => post({ result }));
  } catch (error) {
    if (error instanceof DomainError) post({ refusedBy: error.code });
    else post({ failure: error instanceof Error ? String(error.stack) : String(error) });
  }
  // Disconnecting discards unwritten messages.
  await Promise.all(sent);
  process.disconnect();
}
