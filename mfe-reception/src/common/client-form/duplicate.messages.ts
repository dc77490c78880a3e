import type { DuplicateCandidate, DuplicateDetails } from '@aforo/shared/contract';

const reasonLabels = {
  email: 'mismo correo',
  phone: 'mismo teléfono',
  name: 'nombre muy parecido',
} as const satisfies Record<DuplicateCandidate['reasons'][number], string>;

/** Why two records may be the same person: `mismo teléfono y nombre muy parecido`. */
export function duplicateText(reasons: DuplicateCandidate['reasons']): string {
  const order = Object.keys(reasonLabels) as (keyof typeof reasonLabels)[]; // the keys of the literal above
  const said = order
    .filter((reason) => reasons.includes(reason))
    .map((reason) => reasonLabels[reason]);
  if (said.length <= 1) return said.join('');
  return `${said.slice(0, -1).join(', ')} y ${said.at(-1)}`;
}

/** The candidates of a `possible_duplicate` error; empty when its details have another shape. */
export function duplicateCandidates(details: unknown): DuplicateCandidate[] {
  const { candidates } = (details ?? {}) as Partial<DuplicateDetails>; // the contract's shape
  return Array.isArray(candidates) ? candidates : [];
}
