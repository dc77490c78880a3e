import { type ClientField, clientFieldNames, type ClientValues } from '@aforo/shared/contract';

export interface Merge {
  /** The user's values plus the fields that only the other user changed. */
  values: ClientValues;
  /** Fields that both users changed to different values; the user chooses. */
  conflicts: ClientField[];
  /** Fields taken from the other user because this user had not changed them. */
  adopted: ClientField[];
}

/**
 * Merges two edits of one record, `savedValues` and `formValues`, both based on `base`. A typed
 * value is never replaced: a conflict keeps `formValues` until the user chooses otherwise.
 */
export function mergeValues(
  base: ClientValues,
  savedValues: ClientValues,
  formValues: ClientValues,
): Merge {
  const merge: Merge = { values: { ...formValues }, conflicts: [], adopted: [] };
  for (const field of clientFieldNames) {
    if (isSame(savedValues[field], base[field]) || isSame(savedValues[field], formValues[field]))
      continue;
    if (isSame(formValues[field], base[field])) {
      Object.assign(merge.values, { [field]: savedValues[field] });
      merge.adopted.push(field);
    } else {
      merge.conflicts.push(field);
    }
  }
  return merge;
}

function isSame(one: string | readonly string[], other: string | readonly string[]): boolean {
  return textOf(one) === textOf(other);
}

/** The server trims whitespace, and the order of tags is irrelevant. */
function textOf(value: string | readonly string[]): string {
  return typeof value === 'string' ? value.trim() : [...value].sort().join('\n');
}
