import { type ImportField, importFields } from '@aforo/shared/contract';

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

/** The headings that other programs use for the client of a row. */
export const personHeadings = {
  name: ['nombre', 'nombre completo', 'nombre y apellidos', 'cliente', 'socio', 'alumno', 'name'],
  surname: ['apellidos', 'apellido', 'primer apellido', 'last name', 'surname'],
  email: ['correo', 'correo electronico', 'email', 'e mail', 'mail', 'direccion de correo'],
  phone: ['telefono', 'movil', 'telefono movil', 'tel', 'tfno', 'tlf', 'telf', 'celular', 'phone'],
} as const satisfies Partial<Record<ImportField, readonly string[]>>;
