import { type ImportField, importFields } from '@aforo/shared/contract';

/** What each column of a file is, by its heading; each thing once, and null where nobody can tell. */
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

/** How programs head whom a row is about. */
export const personHeadings = {
  name: ['nombre', 'nombre completo', 'nombre y apellidos', 'cliente', 'socio', 'alumno', 'name'],
  surname: ['apellidos', 'apellido', 'primer apellido', 'last name', 'surname'],
  email: ['correo', 'correo electronico', 'email', 'e mail', 'mail', 'direccion de correo'],
  phone: ['telefono', 'movil', 'telefono movil', 'tel', 'tfno', 'tlf', 'telf', 'celular', 'phone'],
} as const satisfies Partial<Record<ImportField, readonly string[]>>;
