import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Card, Section } from '@aforo/shared/ui';

interface Props {
  title: string;
  /** Accessible label of the edit button: «Editar horario». */
  editLabel: string;
  /** Opens the form immediately when there is nothing to show. */
  isEmpty: boolean;
  /** The read-only view. */
  children: ReactNode;
  form: (close: () => void) => ReactNode;
}

/** A part that is read often and edited rarely: read-only until the edit button is pressed. */
export function EditablePart({ title, editLabel, isEmpty, children, form }: Props) {
  const [isEditing, setEditing] = useState(isEmpty);
  const edit = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const was = useRef(isEditing);
  useEffect(() => {
    if (was.current === isEditing) return;
    was.current = isEditing;
    // The pressed button is gone, so the focus moves to the first field, or back to the button.
    if (isEditing) box.current?.querySelector<HTMLElement>('input, textarea, button')?.focus();
    else edit.current?.focus();
  }, [isEditing]);
  return (
    <Card>
      <Section
        title={title}
        actions={
          isEditing ? null : (
            <Button ref={edit} size="sm" aria-label={editLabel} onClick={() => setEditing(true)}>
              Editar
            </Button>
          )
        }
      >
        {isEditing ? <div ref={box}>{form(() => setEditing(false))}</div> : children}
      </Section>
    </Card>
  );
}
