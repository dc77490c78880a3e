import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createResource,
  createService,
  listResources,
  setServiceStatus,
  updateResource,
  updateService,
  type BodyOf,
  type Resource,
  type Service,
  type ServiceInput,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { servicesQuery } from '../common/services.queries.ts';

export const resourcesQuery = queryOptions({
  queryKey: ['resources'],
  queryFn: ({ signal }) => api.call(listResources, { signal }),
  select: ({ items }) => items,
});

export function useSaveService() {
  const queryClient = useQueryClient();
  const afterwards = async (service: Service) => {
    await queryClient.invalidateQueries(servicesQuery);
    return service;
  };
  return {
    create: (body: ServiceInput) => api.call(createService, { body }).then(afterwards),
    update: (id: string, service: ServiceInput, version: number) =>
      api.call(updateService, { params: { id }, body: { ...service, version } }).then(afterwards),
    /** The service as it is stored now. */
    readNow: async (id: string) => {
      const { items } = await queryClient.fetchQuery({ ...servicesQuery, staleTime: 0 });
      return items.find((one) => one.id === id);
    },
  };
}

export function useServiceStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: Pick<Service, 'id' | 'status'>) =>
      api.call(setServiceStatus, { params: { id }, body: { status } }),
    onSettled: () => queryClient.invalidateQueries(servicesQuery),
  });
}

export function useSaveResource() {
  const queryClient = useQueryClient();
  const afterwards = async (resource: Resource) => {
    await queryClient.invalidateQueries(resourcesQuery);
    return resource;
  };
  return {
    create: (body: BodyOf<typeof createResource>) =>
      api.call(createResource, { body }).then(afterwards),
    update: (id: string, body: BodyOf<typeof updateResource>) =>
      api.call(updateResource, { params: { id }, body }).then(afterwards),
    readNow: async (id: string) => {
      const { items } = await queryClient.fetchQuery({ ...resourcesQuery, staleTime: 0 });
      return items.find((one) => one.id === id);
    },
  };
}

export function useResourceStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...resource }: Resource) =>
      api.call(updateResource, { params: { id }, body: resource }),
    onSettled: () => queryClient.invalidateQueries(resourcesQuery),
  });
}
