import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@aforo/shared/format';
import { RequestList } from '../request-list.tsx';
import { hoursRequestsQuery } from './hours-requests.queries.ts';

/** The open requests for other weekly hours; empty if there are none. */
export function RequestedHours() {
  const { data = [] } = useQuery(hoursRequestsQuery);
  const requests = data
    .filter(({ state }) => state === 'requested')
    .map((request) => ({ ...request, what: `desde el ${formatDate(request.fromDate)}` }));
  return <RequestList title="Piden otro horario" requests={requests} />;
}
