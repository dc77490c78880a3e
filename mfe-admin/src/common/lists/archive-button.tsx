import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import { Button } from '@aforo/shared/ui';
import { styled } from 'styled-components';

interface Props {
  /** Name of the row, for screen readers. */
  name: string;
  status: 'active' | 'archived';
  isPending: boolean;
  onChange: (status: 'active' | 'archived') => void;
}

/** Archives or restores a row. */
export function ArchiveButton({ name, status, isPending, onChange }: Props) {
  const isActive = status === 'active';
  const verb = isActive ? 'Archivar' : 'Recuperar';
  const Icon = isActive ? Archive : ArchiveRestore;
  return (
    <Quiet
      size="sm"
      variant="quiet"
      icon={<Icon size={16} aria-hidden />}
      isPending={isPending}
      aria-label={`${verb} ${name}`}
      onClick={() => onChange(isActive ? 'archived' : 'active')}
    >
      {verb}
    </Quiet>
  );
}

/* A secondary action in every row; a narrow card shows only its icon. */
const Quiet = styled(Button)`
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: ${({ theme }) => theme.font.regular};

  &:hover {
    color: ${({ theme }) => theme.color.text};
  }
  ${({ theme }) => theme.media.belowCard} {
    min-width: 44px;
    padding-inline: 0;

    > span {
      display: none;
    }
  }
`;
