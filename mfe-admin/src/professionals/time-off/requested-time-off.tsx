import { useQuery } from '@tanstack/react-query';
import { requestedTimeOffQuery } from '../professionals.queries.ts';
import { RequestList } from '../request-list.tsx';
import { TimeOffDays } from './time-off-days.tsx';

/** The open requests for time off; empty if there are none. */
export function RequestedTimeOff() {
  const { data = [] } = useQuery(requestedTimeOffQuery);
  const requests = data.map((timeOff) => ({ ...timeOff, what: <TimeOffDays timeOff={timeOff} /> }));
  return <RequestList title="Piden días libres" requests={requests} />;
}
