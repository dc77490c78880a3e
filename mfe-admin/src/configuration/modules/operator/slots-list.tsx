import type { AreaStatus } from '../area-status.ts';
import { areaName, slotText } from '../module.messages.ts';
import { FactsList } from './facts-list.tsx';

/** What the area's stable build shows in screens of other areas. */
export function SlotsList({ status: { area, slots = [] } }: { status: AreaStatus }) {
  if (slots.length === 0) return null;
  return (
    <FactsList title="Dónde más aparece" label={`Dónde más aparece ${areaName(area)}`}>
      {slots.map((entry) => (
        <li key={`${entry.slot} ${entry.screen}`}>{slotText(entry)}</li>
      ))}
    </FactsList>
  );
}
