/**
 * The build store did not respond or refused a request. Neither the database nor a build is at
 * fault.
 */
export class AssetStoreError extends Error {
  override name = 'AssetStoreError';
  readonly statusCode = 503;

  constructor(cause: unknown) {
    super('The store of builds failed', { cause });
  }
}
