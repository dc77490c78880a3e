/** Why the server can't start: a Spanish sentence that is printed unchanged. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The message of an error that is meant for the operator; undefined for a defect. */
export function sentenceOf(error: unknown): string | undefined {
  // The API's own start errors are recognised by name: the API doesn't export their class.
  const names = ['StartError', 'StartupError', 'ConfigError'];
  return error instanceof Error && names.includes(error.name) ? error.message : undefined;
}
