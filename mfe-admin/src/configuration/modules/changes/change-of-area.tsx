import { useEffect, useRef } from 'react';
import type { RegistryStatus } from '@aforo/shared/contract';
import { areaIn } from '../area-status.ts';
import { headingId } from '../module.messages.ts';
import { useModulesView } from '../modules-view.ts';
import { ChangeDialog } from './change-dialog.tsx';

/** The dialog of the change that the URL names. */
export function ChangeOfArea({ status }: { status: RegistryStatus }) {
  const { view, close } = useModulesView();
  const { asked } = view;
  const area = asked && areaIn(status, asked.area);
  useFocusAfter(asked?.area ?? null);
  if (!asked || !area) return null;
  return (
    <ChangeDialog
      key={`${asked.act} ${asked.area} ${asked.build}`}
      act={asked.act}
      build={asked.build}
      now={status}
      area={area}
      onClose={close}
    />
  );
}

/** The button of a withdrawn trial is gone, so the focus moves to the area's heading. */
function useFocusAfter(area: string | null): void {
  const before = useRef(area);
  useEffect(() => {
    const left = area === null ? before.current : null;
    before.current = area;
    if (left === null || document.activeElement !== document.body) return;
    document.getElementById(headingId(left))?.focus({ preventScroll: true });
  }, [area]);
}
