export interface CenterMarks {
  name: string;
  address: string;
  phone: string | null;
  email: string | null;
  tax_id: string;
}

/**
 * A legal text with the centre's data in the place of its marks. A line that is only a mark of
 * something that nobody has written down is left out; elsewhere the mark says what is missing.
 */
export function fillMarks(body: string, center: CenterMarks): string {
  const values: Record<string, string> = {
    centro: center.name,
    direccion: center.address.trim().replaceAll(/\s*\n\s*/g, ', '),
    telefono: center.phone ?? '',
    correo: center.email ?? '',
    nif: center.tax_id.trim() === '' ? '' : `NIF ${center.tax_id.trim()}`,
  };
  return body
    .split('\n')
    .filter((line) => {
      const [, name] = /^(?:- )?\{(\w+)\}$/.exec(line.trim()) ?? [];
      return name === undefined || values[name] !== '';
    })
    .join('\n')
    .replaceAll(/\{(\w+)\}/g, (mark, name: string) => values[name] || instead[name] || mark);
}

/** In the middle of a sentence something has to stand. */
const instead: Record<string, string> = {
  direccion: 'nuestra dirección',
  telefono: 'nuestro teléfono',
  correo: 'el mostrador del centro',
  nif: 'nuestro NIF',
};
