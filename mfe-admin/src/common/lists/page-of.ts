/** The page number in the URL; 1 if it is absent or invalid. */
export function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
