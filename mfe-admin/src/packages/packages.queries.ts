import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createPackageTemplate,
  listPackageTemplates,
  setPackageTemplateStatus,
  updatePackageTemplate,
  type PackageTemplate,
  type PackageTemplateInput,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: ({ signal }) => api.call(listPackageTemplates, { signal }),
  select: ({ items }) => items,
});

export function useSavePackage() {
  const queryClient = useQueryClient();
  return {
    create: async (body: PackageTemplateInput) => {
      const saved = await api.call(createPackageTemplate, { body });
      await queryClient.invalidateQueries(packagesQuery);
      return saved;
    },
    update: async (id: string, template: PackageTemplateInput, version: number) => {
      const saved = await api.call(updatePackageTemplate, {
        params: { id },
        body: { template, version },
      });
      await queryClient.invalidateQueries(packagesQuery);
      return saved;
    },
    /** The package as it is stored now. */
    readNow: async (id: string): Promise<PackageTemplate | undefined> => {
      const { items } = await queryClient.fetchQuery({ ...packagesQuery, staleTime: 0 });
      return items.find((one) => one.id === id);
    },
  };
}

export function usePackageStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: Pick<PackageTemplate, 'id' | 'status'>) =>
      api.call(setPackageTemplateStatus, { params: { id }, body: { status } }),
    onSettled: () => queryClient.invalidateQueries(packagesQuery),
  });
}
