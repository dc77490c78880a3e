import { queryOptions } from '@tanstack/react-query';
import { getFiscalDeclaration, getFiscalStatus } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

export const fiscalStatusQuery = queryOptions({
  queryKey: ['fiscal', 'status'],
  queryFn: ({ signal }) => api.call(getFiscalStatus, { signal }),
});

export const declarationQuery = queryOptions({
  queryKey: ['fiscal', 'declaration'],
  queryFn: ({ signal }) => api.call(getFiscalDeclaration, { signal }),
});
