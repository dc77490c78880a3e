import { ApiError } from '@aforo/shared/http';

/** Why a mailed link does not open what it should. */
export type LinkProblem = 'invalid' | 'expired';

/** Null for every error that another try, or other data, may mend. */
export function linkProblemOf(error: unknown): LinkProblem | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'link_expired') return 'expired';
  const isNoLink = error.code === 'link_invalid' || error.code === 'not_found';
  return isNoLink || isMalformedToken(error) ? 'invalid' : null;
}

/** A link that lost its end in a mail program is refused as a field that no form shows. */
function isMalformedToken({ code, fields }: ApiError): boolean {
  const names = Object.keys(fields);
  return (
    code === 'validation_failed' && names.length > 0 && names.every((name) => /\btoken$/.test(name))
  );
}
