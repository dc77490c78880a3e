import type { ImportField } from '@aforo/shared/contract';

/** How programs head what we know, without accents, signs and capitals. */
const headings: Record<ImportField, readonly string[]> = {
  name: ['nombre', 'nombre completo', 'nombre y apellidos', 'cliente', 'socio', 'alumno', 'name'],
  surname: ['apellidos', 'apellido', 'primer apellido', 'last name', 'surname'],
  email: ['correo', 'correo electronico', 'email', 'e mail', 'mail', 'direccion de correo'],
  phone: ['telefono', 'movil', 'telefono movil', 'tel', 'tfno', 'tlf', 'telf', 'celular', 'phone'],
  birthDate: ['fecha de nacimiento', 'fecha nacimiento', 'nacimiento', 'f nacimiento', 'birthday'],
  tags: ['etiquetas', 'etiqueta', 'grupo', 'grupos', 'tags'],
  marketing: [
    ...['acepta novedades', 'novedades', 'marketing', 'newsletter', 'publicidad', 'comunicaciones'],
    ...['acepta publicidad', 'acepta comunicaciones', 'acepta marketing', 'consentimiento'],
  ],
  marketingSince: [
    ...['fecha en que las acepto', 'fecha de consentimiento', 'fecha consentimiento'],
    ...['fecha del consentimiento', 'fecha novedades', 'fecha marketing', 'fecha del permiso'],
  ],
  notes: ['notas', 'observaciones', 'comentarios', 'nota', 'notes'],
};

/** What each column of a file is, by its heading; each thing once, and null where nobody can tell. */
export function recogniseColumns(head: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return head.map((heading) => {
    const field = fieldOf(plain(heading));
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

function fieldOf(heading: string): ImportField | null {
  for (const [field, known] of Object.entries(headings)) {
    if (known.includes(heading)) return field as ImportField; // Object.entries loses the literal type
  }
  return null;
}

function plain(heading: string): string {
  return heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
}
