import type { ErrorCode } from '@aforo/shared/contract';

/**
 * A worker's message to the server: a result, the refusal of the file, or an error of the program.
 */
export type WorkerMessage<Result> =
  | { result: Result; refusedBy?: never; failure?: never }
  | { result?: never; refusedBy: ErrorCode; failure?: never }
  | { result?: never; refusedBy?: never; failure: string };
