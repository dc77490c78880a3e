import { paths } from '../paths.ts';
import { clientListParams } from './client-list-url.ts';

const key = 'aforo.clients.list';

/** Remembers the last filters of the client list for this browser tab. */
export function rememberList(search: string): void {
  try {
    sessionStorage.setItem(key, search);
  } catch {
    // Without storage only the way back to the filters is lost.
  }
}

/** The path of the list with its last filters, page and order, without an open panel. */
export function lastListPath(): string {
  let search = '';
  try {
    search = sessionStorage.getItem(key) ?? '';
  } catch {
    // As above.
  }
  return paths.clients({ ...clientListParams.read(search), newName: null, isComparing: false });
}
