import { IconButton, Menu, type MenuItem } from '@aforo/shared/ui';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { rowActionName, type RowAction } from './row-actions.ts';

interface Props {
  clientName: string;
  acts: readonly RowAction[];
  onAct: (act: RowAction) => void;
}

/** The less frequent actions of a row, behind one button. */
export function RowMenu({ clientName, acts, onAct }: Props) {
  if (acts.length === 0) return null;
  return (
    <Menu
      label={`Qué hacer con ${clientName}`}
      items={acts.map((act): MenuItem => ({
        label: rowActionName[act],
        isDanger: act === 'cancel',
        isSeparated: act === 'cancel' && acts.length > 1,
        onSelect: () => onAct(act),
      }))}
      trigger={(props) => (
        <IconButton {...props} label={`Más para ${clientName}`}>
          <EllipsisVertical size={18} aria-hidden />
        </IconButton>
      )}
    />
  );
}
