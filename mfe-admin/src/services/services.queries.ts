import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createResource,
  createService,
  setServiceStatus,
  updateResource,
  updateService,
  type BodyOf,
  type Resource,
  type Service,
  type ServiceInput,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { resourcesRead } from '../reads.ts';
import { servicesQuery } from '../common/services.queries.ts';
import { useRecordSaving } from '../common/records/use-record-saving.ts';

export const resourcesQuery = queryOptions({
  queryKey: ['resources'],
  queryFn: ({ signal }) => api.read(resourcesRead, {}, { signal }),
  select: ({ items }) => items,
});

export const useSaveService = () =>
  useRecordSaving(servicesQuery, {
    create: (body: ServiceInput, idempotencyKey) =>
      api.call(createService, { body, idempotencyKey }),
    update: ({ id }, service, version) =>
      api.call(updateService, { params: { id }, body: { ...service, version } }),
  });

export function useServiceStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: Pick<Service, 'id' | 'status'>) =>
      api.call(setServiceStatus, { params: { id }, body: { status } }),
    onSettled: () => queryClient.invalidateQueries(servicesQuery),
  });
}

export const useSaveResource = () =>
  useRecordSaving(resourcesQuery, {
    create: (body: BodyOf<typeof createResource>, idempotencyKey) =>
      api.call(createResource, { body, idempotencyKey }),
    update: ({ id, status }, resource, version) =>
      api.call(updateResource, { params: { id }, body: { ...resource, status, version } }),
  });

export function useResourceStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...resource }: Resource) =>
      api.call(updateResource, { params: { id }, body: resource }),
    onSettled: () => queryClient.invalidateQueries(resourcesQuery),
  });
}
