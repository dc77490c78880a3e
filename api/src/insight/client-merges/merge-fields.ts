import {
  clientField,
  clientFieldNames,
  type ClientField,
  type ClientFields,
  clientInputShape,
  type MergeChoice,
  type MergePreview,
} from '@aforo/shared/contract';

export type MergeChoices = Partial<Record<ClientField, MergeChoice>>;

type Value = ClientFields[ClientField];

function textOf(value: Value): string | null {
  const text = Array.isArray(value) ? value.join(', ') : value;
  return text === '' ? null : text;
}

/** Tags and notes of both records together; null for other fields, or if it is too long. */
function joined(field: ClientField, kept: Value, merged: Value): Value {
  const { kind } = clientField(field);
  const both =
    kind === 'tags' && Array.isArray(kept) && Array.isArray(merged)
      ? [...new Set([...kept, ...merged])]
      : kind === 'notes'
        ? [kept, merged].filter(Boolean).join('\n\n')
        : null;
  return both !== null && clientInputShape[field].safeParse(both).success ? both : null;
}

/** The fields in which the merged record has another value than the kept one. */
export function differingFields(kept: ClientFields, merged: ClientFields): MergePreview['fields'] {
  return clientFieldNames.flatMap((field) => {
    const [keptText, mergedText] = [textOf(kept[field]), textOf(merged[field])];
    if (mergedText === null || mergedText === keptText) return [];
    const canKeepBoth = keptText !== null && joined(field, kept[field], merged[field]) !== null;
    const suggested = keptText === null ? 'merged' : canKeepBoth ? 'both' : 'kept';
    return [{ field, kept: keptText, merged: mergedText, canKeepBoth, suggested }];
  });
}

/** The fields of the kept record after the merge. */
export function mergedFields(
  kept: ClientFields,
  merged: ClientFields,
  choices: MergeChoices,
): ClientFields {
  const entries = clientFieldNames.map((field) => {
    const choice = choices[field] ?? 'kept';
    const both = choice === 'both' ? joined(field, kept[field], merged[field]) : null;
    // An empty name is no name.
    return [field, choice === 'merged' ? merged[field] : (both ?? kept[field])];
  });
  return Object.fromEntries(entries) as ClientFields; // every field, of one of two records
}
