/** An override that is refused; its message is Spanish and is shown unchanged. */
export class OverrideRefusal extends Error {
  override name = 'OverrideRefusal';
  /** 400 for what can't be understood or shown, 403 for what isn't allowed. */
  readonly status: 400 | 403;

  constructor(status: 400 | 403, message: string) {
    super(message);
    this.status = status;
  }
}
