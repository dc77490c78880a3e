/** A refused override; its message is Spanish and shown unchanged. */
export class OverrideRefusal extends Error {
  override name = 'OverrideRefusal';
  /** 400 for invalid input or an unusable build, 403 for a forbidden one. */
  readonly status: 400 | 403;

  constructor(status: 400 | 403, message: string) {
    super(message);
    this.status = status;
  }
}
