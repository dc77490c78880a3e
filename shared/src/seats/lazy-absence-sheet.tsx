import { lazy, Suspense } from 'react';
import type { AbsenceSheetProps } from './absence-sheet.tsx';

/** In a chunk of its own: the screens that offer an absence load it when one is announced. */
const Sheet = lazy(async () => ({ default: (await import('./absence-sheet.tsx')).AbsenceSheet }));

export function AbsenceSheet(props: AbsenceSheetProps) {
  return (
    <Suspense fallback={null}>
      <Sheet {...props} />
    </Suspense>
  );
}
