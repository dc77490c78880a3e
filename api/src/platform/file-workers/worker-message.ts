import type { ErrorCode } from '@aforo/shared/contract';

/** What a worker tells the server: a result, the refusal of the file, or a fault of the program. */
export type WorkerMessage<Result> =
  | { result: Result; refusedBy?: never; failure?: never }
  | { result?: never; refusedBy: ErrorCode; failure?: never }
  | { result?: never; refusedBy?: never; failure: string };
