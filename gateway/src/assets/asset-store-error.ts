/** The store of builds gave no answer, or refused: no fault of the database, nor of any build. */
export class AssetStoreError extends Error {
  override name = 'AssetStoreError';
  readonly statusCode = 503;

  constructor(cause: unknown) {
    super('The store of builds failed', { cause });
  }
}
