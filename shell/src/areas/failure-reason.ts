import { isAreaLoadError } from '@aforo/shared/area';

const longest = 80;

/** An error as it is reported to operators: reason and class, never the message, which may name people. */
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

/** single-spa has a number for it and no class. */
function isLifecycleTimeout(error: unknown): boolean {
  return error instanceof Error && /#31\b|did not resolve or reject/.test(error.message);
}
