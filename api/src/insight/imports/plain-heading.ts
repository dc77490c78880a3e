/**
 * A heading without accents, capitals and signs, and without the number of a first value:
 * `E-mail 1 - Value` is `e mail value`, and `Apellido 2` keeps its number.
 */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\b1\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
