import {
  type ClientField,
  clientFields,
  type ImportField,
  importFields,
} from '@aforo/shared/contract';

/**
 * The field of each column of a file, by its heading; each field once, and null for an unknown
 * heading.
 */
export function recogniseColumns(
  head: readonly string[],
  headings: Partial<Record<ImportField, readonly string[]>>,
): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return head.map((heading) => {
    const said = plain(heading);
    const field = importFields.find(
      (one) => !taken.has(one) && (headings[one]?.includes(said) ?? false),
    );
    if (field === undefined) return null;
    taken.add(field);
    return field;
  });
}

function plain(heading: string): string {
  return heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
}

/** The headings of a client's field, without accents, signs and capitals: its label and others. */
export const headingsOf = (field: ClientField): readonly string[] => [
  plain(clientFields[field].label),
  ...clientFields[field].importHeadings,
];

/** The headings for the client of a row. */
export const personHeadings: Partial<Record<ImportField, readonly string[]>> = {
  name: headingsOf('name'),
  surname: ['apellidos', 'apellido', 'primer apellido', 'last name', 'surname'],
  email: headingsOf('email'),
  phone: headingsOf('phone'),
};
