import {
  clientFields,
  type ClientField,
  type ClientValues,
} from '../../common/client-form/client.form.ts';

export interface Merge {
  /** What the person typed, plus what only the other one changed. */
  values: ClientValues;
  /** Fields that both changed, to different things: the person chooses. */
  conflicts: ClientField[];
  /** Fields taken from the other one, because the person hadn't touched them. */
  adopted: ClientField[];
}

/**
 * Puts together two edits of one record: `mine` and `theirs`, which both began at `base`.
 * Nothing typed is ever replaced; a conflict keeps `mine` until the person says otherwise.
 */
export function mergeValues(base: ClientValues, theirs: ClientValues, mine: ClientValues): Merge {
  const merge: Merge = { values: { ...mine }, conflicts: [], adopted: [] };
  for (const field of clientFields) {
    if (isSame(theirs[field], base[field]) || isSame(theirs[field], mine[field])) continue;
    if (isSame(mine[field], base[field])) {
      Object.assign(merge.values, { [field]: theirs[field] });
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

/** Spaces around are cut by the server; the order of tags means nothing. */
function textOf(value: string | readonly string[]): string {
  return typeof value === 'string' ? value.trim() : [...value].sort().join('\n');
}
