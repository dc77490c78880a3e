import { BackLink } from '@aforo/shared/ui';
import { lastListPath } from '../common/last-list.ts';

/** Links to the client list with the last used filters and page. */
export function BackToList() {
  return <BackLink to={lastListPath()}>Clientes</BackLink>;
}
