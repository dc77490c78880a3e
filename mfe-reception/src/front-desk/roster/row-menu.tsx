import type { RosterEntry } from '@aforo/shared/contract';
import { IconButton, Menu, type MenuItem } from '@aforo/shared/ui';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { rowActionName, type RowAction } from './row-actions.ts';

interface Props {
  entry: RosterEntry;
  acts: readonly RowAction[];
  onAct: (entry: RosterEntry, act: RowAction) => void;
}

/** The less frequent actions of a row, behind one button. */
export function RowMenu({ entry, acts, onAct }: Props) {
  if (acts.length === 0) return null;
  return (
    <Menu
      label={`Qué hacer con ${entry.client.name}`}
      items={acts.map((act): MenuItem => ({
        label: rowActionName[act],
        isDanger: act === 'cancel',
        isSeparated: act === 'cancel' && acts.length > 1,
        onSelect: () => onAct(entry, act),
      }))}
      trigger={(props) => (
        <IconButton {...props} label={`Más para ${entry.client.name}`}>
          <EllipsisVertical size={18} aria-hidden />
        </IconButton>
      )}
    />
  );
}
