import type { ReactNode } from 'react';
import Plus from 'lucide-react/icons/plus';
import { Button } from '@aforo/shared/ui';
import { newRecord, type ListUrlState } from './list-view.ts';

interface Props {
  urlState: ListUrlState;
  children: ReactNode;
}

/** The main action above a list: creates a record. */
export function NewOneButton({ urlState, children }: Props) {
  return (
    <Button
      variant="primary"
      icon={<Plus size={18} aria-hidden />}
      onClick={() => urlState.open(newRecord)}
    >
      {children}
    </Button>
  );
}
