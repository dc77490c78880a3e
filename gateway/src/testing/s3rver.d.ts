/** The part of s3rver that tests use; the package has no types. */
declare module 's3rver' {
  import type { Server } from 'node:http';

  class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string });
    /** Absent before `run`. */
    readonly httpServer: Server;
    run(): Promise<{ port: number }>;
  }
  export = S3rver;
}
