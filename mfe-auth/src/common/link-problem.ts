import { ApiError } from '@aforo/shared/http';

/** Why a mailed link does not work. */
export type LinkProblem = 'invalid' | 'expired';

/** Null for any error that a retry or other input may fix. */
export function linkProblemOf(error: unknown): LinkProblem | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'link_expired') return 'expired';
  const isNoLink = error.code === 'link_invalid' || error.code === 'not_found';
  return isNoLink || isMalformedToken(error) ? 'invalid' : null;
}

/** A link truncated by a mail program is refused with a field error that no form shows. */
function isMalformedToken({ code, fields }: ApiError): boolean {
  const names = Object.keys(fields);
  return (
    code === 'validation_failed' && names.length > 0 && names.every((name) => /\btoken$/.test(name))
  );
}
