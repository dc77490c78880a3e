import type { ReactNode } from 'react';
import Plus from 'lucide-react/icons/plus';
import { Button } from '@aforo/shared/ui';
import { newOne, type ListPlace } from './list-view.ts';

interface Props {
  place: ListPlace;
  children: ReactNode;
}

/** The one main action above a list. */
export function NewOneButton({ place, children }: Props) {
  return (
    <Button
      variant="primary"
      icon={<Plus size={18} aria-hidden />}
      onClick={() => place.open(newOne)}
    >
      {children}
    </Button>
  );
}
