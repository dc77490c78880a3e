import { BackLink } from '@aforo/shared/ui';
import { lastListPath } from '../common/last-list.ts';

/** To the list as it was left, with its filters and its page. */
export function BackToList() {
  return <BackLink to={lastListPath()}>Clientes</BackLink>;
}
