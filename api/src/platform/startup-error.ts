/**
 * Something outside the code keeps the server from starting: a variable, a directory, a database.
 * The message is a Spanish sentence that says which thing, why, and what to do; whoever starts the
 * server prints it as it stands, without a stack.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
