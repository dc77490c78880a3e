import { useRef, useState, type KeyboardEvent } from 'react';
import type { ClientValues } from '@aforo/shared/contract';
import { Chip, Row, TextField } from '@aforo/shared/ui';
import Plus from 'lucide-react/icons/plus';
import { useController, useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import { clientFormLabel } from './client.form.ts';
import { addTags, suggestTags } from './tags.ts';

/** The tags field of the surrounding form: type and press Enter, or select a tag in use. */
export function TagsField({ known }: { known: readonly string[] }) {
  const { control } = useFormContext<ClientValues>();
  const { field, fieldState } = useController({ control, name: 'tags' });
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement | null>(null);
  const tags = field.value;

  function add(typed: string): void {
    const next = addTags(tags, typed, known);
    if (next.length !== tags.length) field.onChange(next);
    setText('');
  }
  function remove(tag: string): void {
    field.onChange(tags.filter((other) => other !== tag));
    input.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    const isAdding = (event.key === 'Enter' || event.key === ',') && text.trim() !== '';
    const last = tags.at(-1);
    if (isAdding) {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  }

  return (
    <Box>
      <TextField
        label={clientFormLabel('tags')}
        description="Escribe una y pulsa Enter. Solo las ve el equipo."
        error={errorOf(fieldState.error)}
        name={field.name}
        ref={(element) => {
          input.current = element;
          field.ref(element);
        }}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // Text that was typed without Enter is added too.
          add(text);
          field.onBlur();
        }}
      />
      {tags.length > 0 ? (
        <Row gap={2} role="group" aria-label="Etiquetas puestas">
          {tags.map((tag) => (
            <Chip key={tag} onRemove={() => remove(tag)} removeLabel={`Quitar la etiqueta ${tag}`}>
              {tag}
            </Chip>
          ))}
        </Row>
      ) : null}
      <Suggestions
        tags={suggestTags(known, tags, text)}
        onChoose={(tag) => {
          add(tag);
          input.current?.focus();
        }}
      />
    </Box>
  );
}

function Suggestions({
  tags,
  onChoose,
}: {
  tags: readonly string[];
  onChoose: (tag: string) => void;
}) {
  if (tags.length === 0) return null;
  return (
    <Row gap={1} role="group" aria-label="Etiquetas en uso">
      {tags.map((tag) => (
        <Suggestion
          key={tag}
          type="button"
          aria-label={`Poner la etiqueta ${tag}`}
          // Keeps the focus in the box; its blur would add the incomplete text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(tag)}
        >
          <Plus size={14} aria-hidden />
          {tag}
        </Suggestion>
      ))}
    </Row>
  );
}

/** The error of the list, or of the first invalid tag. */
function errorOf(error: unknown): string | undefined {
  const parts: unknown[] = Array.isArray(error) ? error : [];
  // react-hook-form reports a list's errors as one error or as a sparse list.
  const complaints = [error, ...parts] as ({ message?: string } | null | undefined)[];
  return complaints.find((complaint) => complaint?.message)?.message;
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
`;

const Suggestion = styled.button`
  display: inline-flex;
  gap: 4px;
  align-items: center;
  min-height: 32px;
  padding: 2px 10px;
  border: 1px dashed ${({ theme }) => theme.color.controlEdge};
  border-radius: ${({ theme }) => theme.radius.full};
  background: transparent;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};

  &:hover {
    background: ${({ theme }) => theme.color.hover};
    color: ${({ theme }) => theme.color.text};
  }
  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
  }
`;
