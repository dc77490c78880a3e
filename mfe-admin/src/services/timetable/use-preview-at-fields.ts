import { useEffect, useMemo } from 'react';
import type { Opening } from '@aforo/shared/contract';
import type { ContractForm } from '@aforo/shared/form';
import { ApiError } from '@aforo/shared/http';
import { conflictsAtFields } from './conflict.messages.ts';
import type { LivePreview } from './use-live-preview.ts';

/** Puts what stands in the way at the field that it is about, for as long as the values stay. */
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
    // As the server would answer if it were sent.
    return conflicts.length > 0 ? new ApiError(409, { code: 'schedule_conflict', fields }) : null;
  }, [isCurrent, error, conflicts, opening, dayField]);
  useEffect(() => (refusal ? showFieldErrors(refusal) : undefined), [refusal, showFieldErrors]);
}
