import { maskIban } from '@aforo/shared/contract';
import type { Accounts } from '../../../money/direct-debit/index.ts';
import type { ListPage } from '../files/list-pages.ts';
import type { ListRow } from '../files/read-list.ts';

/** What is shown of an account number, and the number itself, encrypted for its import. */
const sealedCell = /^(.*) \[sealed:([A-Za-z0-9+/=]+)\]$/;

/** A right or a mistyped IBAN, or the account number of a Spanish bank without its country. */
const accountNumber = /^(?:IBAN)?(?:[A-Z]{2}\d{2}[A-Z0-9]{8,30}|\d{20})$/;

/** Of an account or a card with words around it; a telephone has at most 15. */
const accountDigits = 16;

/** Times and words between digits are no account: `L 19:00, M 19:00, X 19:00, J 19:00`. */
const isAccountLike = (cell: string): boolean =>
  accountNumber.test(compactOf(cell)) ||
  cell
    .normalize('NFKC')
    .split(/[\p{L}:]+/u)
    .some((part) => part.replaceAll(/\D/g, '').length >= accountDigits);

const compactOf = (cell: string) =>
  cell
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

/** The rows of a page, whose account numbers are stored encrypted until the import is done. */
export function sealAccounts(
  { json, rows }: ListPage,
  { accounts, importId }: { accounts: Accounts; importId: string },
): ListPage {
  const read = JSON.parse(json) as ListRow[]; // as the parser wrote it
  const sealed = read.map(({ number, cells }) => ({
    number,
    cells: cells.map((cell) => sealCell(cell, { accounts, importId })),
  }));
  return { json: JSON.stringify(sealed), rows };
}

function sealCell(
  cell: string,
  { accounts, importId }: { accounts: Accounts; importId: string },
): string {
  if (!isAccountLike(cell)) return cell;
  const compact = compactOf(cell);
  const country = /^[A-Z]{2}/.exec(compact)?.[0] ?? '';
  const mask = accountNumber.test(compact)
    ? maskIban({ country, lastFour: compact.slice(-4) })
    : maskedText(cell);
  const sealed = accounts.sealBytes(Buffer.from(cell), importId).toString('base64');
  return `${mask} [sealed:${sealed}]`;
}

/** A stored cell as a person may see it, as the file writes it unless it was encrypted. */
export const unsealedCell = (cell: string): string => sealedCell.exec(cell)?.[1] ?? cell;

/** A stored cell of a file with accounts as a person may see it. */
export const maskedCell = (cell: string): string => sealedCell.exec(cell)?.[1] ?? maskedText(cell);

/** A heading is read before the cells are encrypted: a file without headings begins with a row. */
function maskedText(cell: string): string {
  if (!isAccountLike(cell)) return cell;
  const compact = compactOf(cell);
  const shown = accountNumber.test(compact) ? compact : compact.replaceAll(/\D/g, '');
  return `•••• ${shown.slice(-4)}`;
}

/** A stored cell as the file writes it; empty when its key was lost or it isn't ours. */
export function openedCell(
  cell: string,
  { accounts, importId }: { accounts: Accounts; importId: string },
): string {
  const sealed = sealedCell.exec(cell)?.[2];
  if (sealed === undefined) return cell;
  try {
    return accounts.openBytes(Buffer.from(sealed, 'base64'), importId).toString();
  } catch {
    return '';
  }
}
