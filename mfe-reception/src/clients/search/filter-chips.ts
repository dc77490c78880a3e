import { clientSegmentName } from '@aforo/shared/contract';
import { clientListParams, type ClientListState } from '../../common/client-list-url.ts';

export interface FilterChip {
  key: 'status' | 'tag' | 'account' | 'segment';
  label: string;
  /** The change that removes the filter. */
  without: Partial<ClientListState>;
}

/**
 * The active filters with their labels. The search text is not included: the search box shows it.
 */
export function filterChips({ status, tag, account, segment }: ClientListState): FilterChip[] {
  const chips: FilterChip[] = [];
  if (status !== clientListParams.initial.status) {
    chips.push({
      key: 'status',
      label: status === 'archived' ? 'Solo archivados' : 'También archivados',
      without: { status: clientListParams.initial.status },
    });
  }
  if (tag) chips.push({ key: 'tag', label: `Etiqueta: ${tag}`, without: { tag: '' } });
  if (account !== clientListParams.initial.account) {
    chips.push({
      key: 'account',
      label: account === 'with' ? 'Con cuenta' : 'Sin cuenta',
      without: { account: clientListParams.initial.account },
    });
  }
  if (segment !== 'any') {
    chips.push({
      key: 'segment',
      label: clientSegmentName[segment],
      without: { segment: clientListParams.initial.segment },
    });
  }
  return chips;
}
