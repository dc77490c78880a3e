import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { installationRead } from '../reads.ts';

/** What the operator of the server has configured. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => api.read(installationRead, {}, { signal }),
});
