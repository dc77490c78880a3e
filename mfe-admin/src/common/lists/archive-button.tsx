import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import { Button } from '@aforo/shared/ui';

interface Props {
  /** Whose row it is, for the ear. */
  name: string;
  status: 'active' | 'archived';
  isPending: boolean;
  onChange: (status: 'active' | 'archived') => void;
}

/** Archives, or brings back what is archived: each is the other's undo. */
export function ArchiveButton({ name, status, isPending, onChange }: Props) {
  const isActive = status === 'active';
  const verb = isActive ? 'Archivar' : 'Recuperar';
  const Icon = isActive ? Archive : ArchiveRestore;
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={<Icon size={16} aria-hidden />}
      isPending={isPending}
      aria-label={`${verb} ${name}`}
      onClick={() => onChange(isActive ? 'archived' : 'active')}
    >
      {verb}
    </Button>
  );
}
