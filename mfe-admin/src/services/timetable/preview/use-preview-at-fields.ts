import { useEffect, useMemo } from 'react';
import type { Opening } from '@aforo/shared/contract';
import type { ContractForm } from '@aforo/shared/form';
import { ApiError } from '@aforo/shared/http';
import { conflictsAtFields } from './conflict.messages.ts';
import type { LivePreview } from './use-live-preview.ts';

/** Shows each conflict of the preview at its field, until the values change. */
export function usePreviewAtFields(
  showFieldErrors: ContractForm['showFieldErrors'],
  { preview, error, isCurrent }: LivePreview,
  opening: Opening | undefined,
  dayField: 'weekdays' | 'localDate' | 'untilDate',
): void {
  const conflicts = preview?.conflicts;
  const refusal = useMemo(() => {
    if (!isCurrent) return null;
    if (error || !conflicts) return error;
    const fields = conflictsAtFields(conflicts, opening, dayField);
    // The same error that the server would answer to the real request.
    return conflicts.length > 0 ? new ApiError(409, { code: 'schedule_conflict', fields }) : null;
  }, [isCurrent, error, conflicts, opening, dayField]);
  useEffect(() => (refusal ? showFieldErrors(refusal) : undefined), [refusal, showFieldErrors]);
}
