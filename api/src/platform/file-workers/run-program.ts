import { once } from 'node:events';
import { DomainError } from '../domain-error.ts';
import type { WorkerMessage } from './worker-message.ts';

/**
 * What a program of a file worker does: `work` gets the task's data and sends its results. A refusal
 * of the contract reaches the request, anything else is a fault of ours.
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
  // Disconnecting throws away what isn't written yet.
  await Promise.all(sent);
  process.disconnect();
}
