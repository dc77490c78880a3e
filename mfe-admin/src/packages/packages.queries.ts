import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createPackageTemplate,
  setPackageTemplateStatus,
  updatePackageTemplate,
  type PackageTemplate,
  type PackageTemplateInput,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { packagesRead } from '../reads.ts';
import { useRecordSaving } from '../common/records/use-record-saving.ts';

export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: ({ signal }) => api.read(packagesRead, {}, { signal }),
  select: ({ items }) => items,
});

export const useSavePackage = () =>
  useRecordSaving(packagesQuery, {
    create: (body: PackageTemplateInput, idempotencyKey) =>
      api.call(createPackageTemplate, { body, idempotencyKey }),
    update: ({ id }, template, version) =>
      api.call(updatePackageTemplate, { params: { id }, body: { template, version } }),
  });

type StatusChange = Pick<PackageTemplate, 'id' | 'status'> & { keepsMembers?: boolean };

export function usePackageStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status, keepsMembers = false }: StatusChange) =>
      api.call(setPackageTemplateStatus, { params: { id }, body: { status, keepsMembers } }),
    onSettled: () => queryClient.invalidateQueries(packagesQuery),
  });
}
