import { ApiError } from '@aforo/shared/http';

/**
 * Shares an API error out between the fields that the form has, in the form's order, and the rest,
 * which is the form's error: null when the fields say it all.
 */
export function splitFieldErrors(
  error: unknown,
  values: object,
): { atFields: [name: string, message: string][]; rest: unknown } {
  if (!(error instanceof ApiError)) return { atFields: [], rest: error };
  const named = Object.entries(error.fields);
  const order = Object.keys(values);
  const atFields = named
    .filter(([path]) => order.includes(rootOf(path)))
    .sort(([a], [b]) => order.indexOf(rootOf(a)) - order.indexOf(rootOf(b)));
  const isSaid = named.length > 0 && atFields.length === named.length;
  return { atFields, rest: isSaid ? null : error };
}

function rootOf(path: string): string {
  return path.split('.')[0] ?? path;
}
