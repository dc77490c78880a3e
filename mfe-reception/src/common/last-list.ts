import { paths } from '../paths.ts';
import { readClientList } from './client-list-url.ts';

const key = 'aforo.clients.list';

/** Keeps, for this tab of the browser, how the list of clients was last looked at. */
export function rememberList(search: string): void {
  try {
    sessionStorage.setItem(key, search);
  } catch {
    // A browser that keeps nothing only loses the way back to the filters.
  }
}

/** The way back to the list as it was left: filters, page and order, without an open panel. */
export function lastListPath(): string {
  let search = '';
  try {
    search = sessionStorage.getItem(key) ?? '';
  } catch {
    // As above.
  }
  return paths.clients({ ...readClientList(new URLSearchParams(search)), newName: null });
}
