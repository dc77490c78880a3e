/** Why the server can't start: a Spanish sentence that is printed unchanged. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The message of an error meant for the operator; undefined for any other error. */
export function sentenceOf(error: unknown): string | undefined {
  // By name, because the API doesn't export the classes of its start errors.
  const names = ['StartError', 'StartupError', 'ConfigError'];
  return error instanceof Error && names.includes(error.name) ? error.message : undefined;
}
