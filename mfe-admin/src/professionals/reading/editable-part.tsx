import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Card, Section } from '@aforo/shared/ui';

interface Props {
  title: string;
  /** What the button edits, for the ear: «Editar horario». */
  editLabel: string;
  /** There is nothing to read yet. */
  isEmpty: boolean;
  /** As it is read. */
  children: ReactNode;
  form: (close: () => void) => ReactNode;
}

/** What is read every day and changed now and then: its form comes when it is asked for. */
export function EditablePart({ title, editLabel, isEmpty, children, form }: Props) {
  const [isEditing, setEditing] = useState(isEmpty);
  const edit = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const was = useRef(isEditing);
  useEffect(() => {
    if (was.current === isEditing) return;
    was.current = isEditing;
    // What was pressed is gone: the focus goes on where the person does.
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
