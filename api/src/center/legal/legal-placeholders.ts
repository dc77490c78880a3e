export interface PlaceholderValues {
  name: string;
  address: string;
  phone: string | null;
  email: string | null;
  taxId: string;
}

/**
 * A legal text with its placeholders replaced by the center's data. A line that is only a placeholder
 * without a value is left out; inside a sentence a generic phrase replaces it.
 */
export function fillPlaceholders(body: string, center: PlaceholderValues): string {
  const values: Record<string, string> = {
    centro: center.name,
    direccion: center.address.trim().replaceAll(/\s*\n\s*/g, ', '),
    telefono: center.phone ?? '',
    correo: center.email ?? '',
    nif: center.taxId.trim() === '' ? '' : `NIF ${center.taxId.trim()}`,
  };
  return body
    .split('\n')
    .filter((line) => {
      const [, name] = /^(?:- )?\{(\w+)\}$/.exec(line.trim()) ?? [];
      return name === undefined || values[name] !== '';
    })
    .join('\n')
    .replaceAll(/\{(\w+)\}/g, (mark, name: string) => values[name] || fallbackTexts[name] || mark);
}

/** Used inside a sentence when the value is missing. */
const fallbackTexts: Record<string, string> = {
  direccion: 'nuestra dirección',
  telefono: 'nuestro teléfono',
  correo: 'el mostrador del centro',
  nif: 'nuestro NIF',
};
