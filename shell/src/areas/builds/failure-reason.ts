import { isAreaLoadError } from '@aforo/shared/area';

const longest = 80;

/**
 * An error as reported to operators: its reason or class, never the message, which may contain
 * personal data.
 */
export function failureReason(error: unknown): string {
  if (isAreaLoadError(error)) {
    const { cause, reason } = error;
    return (cause === undefined ? reason : `${reason}: ${className(cause)}`).slice(0, longest);
  }
  return isLifecycleTimeout(error) ? 'timeout' : className(error).slice(0, longest);
}

function className(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** single-spa identifies it by number and has no error class for it. */
function isLifecycleTimeout(error: unknown): boolean {
  return error instanceof Error && /#31\b|did not resolve or reject/.test(error.message);
}
