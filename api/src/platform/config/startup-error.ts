/**
 * An external cause stops the server from starting: a variable, a directory, a database. The
 * message is a Spanish sentence that names the cause, the reason and the remedy; the program prints
 * it unchanged, without a stack.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
