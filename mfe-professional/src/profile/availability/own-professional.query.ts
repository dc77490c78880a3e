import { queryOptions } from '@tanstack/react-query';
import { getProfessional } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

export const ownProfessionalQuery = (id: string) =>
  queryOptions({
    queryKey: ['professionals', id],
    queryFn: ({ signal }) => api.call(getProfessional, { params: { id }, signal }),
  });
