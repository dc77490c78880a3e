import { clientField, type MergePreview } from '@aforo/shared/contract';
import { formatDate, formatPhone } from '@aforo/shared/format';

type Field = MergePreview['fields'][number];

function valueText(field: Field['field'], value: string | null): string {
  if (value === null) return 'Vacío';
  const { kind } = clientField(field);
  if (kind === 'phone') return formatPhone(value);
  return kind === 'date' ? formatDate(value) : value;
}

/** The choices of a field: the value of each record, and both where they fit together. */
export function choiceOptions({ field, kept, merged, canKeepBoth }: Field) {
  return [
    { value: 'kept' as const, label: valueText(field, kept), help: 'El de esta ficha' },
    { value: 'merged' as const, label: valueText(field, merged), help: 'El de la otra' },
    ...(canKeepBoth ? [{ value: 'both' as const, label: 'Los dos' }] : []),
  ];
}
