import type { DuplicateCandidate, DuplicateDetails } from '@aforo/shared/contract';

const words = {
  email: 'mismo correo',
  phone: 'mismo teléfono',
  name: 'nombre muy parecido',
} as const satisfies Record<DuplicateCandidate['reasons'][number], string>;

/** Why two records may be one person: `mismo teléfono y nombre muy parecido`. */
export function duplicateWords(reasons: DuplicateCandidate['reasons']): string {
  const order = Object.keys(words) as (keyof typeof words)[]; // the keys of the literal above
  const said = order.filter((reason) => reasons.includes(reason)).map((reason) => words[reason]);
  if (said.length <= 1) return said.join('');
  return `${said.slice(0, -1).join(', ')} y ${said.at(-1)}`;
}

/** The look-alikes that a `possible_duplicate` answer brings; none if it brings something else. */
export function duplicateCandidates(details: unknown): DuplicateCandidate[] {
  const { candidates } = (details ?? {}) as Partial<DuplicateDetails>; // the contract's shape
  return Array.isArray(candidates) ? candidates : [];
}
