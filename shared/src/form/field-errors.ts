import { ApiError } from '@aforo/shared/http';

/**
 * Splits an API error into errors of the form's fields, in the form's order, and a form error,
 * which is null if the fields show everything. A request may nest the form's values one level down
 * (`{ template, version }`): `template.name` then belongs to the field `name`.
 */
export function splitFieldErrors(
  error: unknown,
  values: object,
): { atFields: [name: string, message: string][]; rest: unknown } {
  if (!(error instanceof ApiError)) return { atFields: [], rest: error };
  const named = Object.entries(error.fields);
  const order = Object.keys(values);
  const positionOf = (path: string) => order.indexOf(rootOf(path));
  const atFields = named
    .flatMap(([path, message]): [string, string][] => {
      const name = [path, belowRoot(path)].find((one) => positionOf(one) >= 0);
      return name === undefined ? [] : [[name, message]];
    })
    .sort(([a], [b]) => positionOf(a) - positionOf(b));
  const areAllShown = named.length > 0 && atFields.length === named.length;
  return { atFields, rest: areAllShown ? null : error };
}

function rootOf(path: string): string {
  return path.split('.')[0] ?? path;
}

function belowRoot(path: string): string {
  return path.slice(rootOf(path).length + 1);
}
