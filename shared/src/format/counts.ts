/** Counts as text. */

/** `1 persona`, `8 personas`. */
export function formatPeopleCount(count: number): string {
  return count === 1 ? '1 persona' : `${count} personas`;
}

/** Number of booked people: `nadie apuntado`, `1 persona apuntada`, `8 personas apuntadas`. */
export function formatBookedCount(count: number): string {
  if (count === 0) return 'nadie apuntado';
  return `${formatPeopleCount(count)} ${count === 1 ? 'apuntada' : 'apuntadas'}`;
}

/** `1 clase`, `3 clases`. */
export function formatClassCount(count: number): string {
  return count === 1 ? '1 clase' : `${count} clases`;
}
