/** Page numbers to show: first, last, current and its neighbours; `null` is a gap. */
export function pageNumbers(page: number, pageCount: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount]
    .filter((number) => number >= 1 && number <= pageCount)
    .sort((a, b) => a - b);
  const numbers: (number | null)[] = [];
  for (const number of new Set(wanted)) {
    const before = numbers.at(-1);
    // A gap of one page is replaced by that page.
    if (before && number - before === 2) numbers.push(number - 1);
    else if (before && number - before > 2) numbers.push(null);
    numbers.push(number);
  }
  return numbers;
}
