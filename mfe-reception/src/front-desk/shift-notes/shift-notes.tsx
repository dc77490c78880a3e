import { useState, type SyntheticEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { addShiftNote, setShiftNoteDone, type ShiftNote } from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { formatInstant } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import { Button, Notice, TextAreaField } from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { bookingKeys } from '../../common/booking-cache.ts';
import { errorText } from '../../common/error.messages.ts';
import { useFrontDesk } from '../front-desk-context.ts';
import { notesTitle, writtenBy } from './shift-notes.messages.ts';

/** The notes that a shift leaves for the next, above the day's sessions. Only today has them. */
export function ShiftNotes() {
  const { shiftNotes } = useFrontDesk();
  if (shiftNotes === null) return null;
  const open = shiftNotes.filter(({ done }) => done === null).length;
  return (
    <Box>
      <summary>{notesTitle(open)}</summary>
      {shiftNotes.length === 0 ? (
        <Hint>Lo que escribas aquí lo ve quien atienda después.</Hint>
      ) : (
        <Notes>
          {shiftNotes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </Notes>
      )}
      <NewNote />
    </Box>
  );
}

function Note({ note }: { note: ShiftNote }) {
  const { now } = useFrontDesk();
  const { timeZone } = useArea().settings.center;
  const refresh = useRefreshedDay();
  const toggle = useMutation({
    mutationFn: (isDone: boolean) =>
      api.call(setShiftNoteDone, { params: { id: note.id }, body: { isDone } }),
    onSuccess: refresh,
  });
  const isDone = toggle.isPending ? toggle.variables : note.done !== null;
  const at = formatInstant(note.done?.at ?? note.createdAt, timeZone, now);
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isDone}
          onChange={({ target }) => toggle.mutate(target.checked)}
        />
        <Text $isDone={isDone}>{note.text}</Text>
      </label>
      <small>{writtenBy(note, at)}</small>
      {toggle.isError ? <Notice tone="error">{errorText(toggle.error)}</Notice> : null}
    </li>
  );
}

function NewNote() {
  const refresh = useRefreshedDay();
  const sendOnce = useSendOnce();
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () => {
      const body = { text: text.trim() };
      return sendOnce(body, (idempotencyKey) => api.call(addShiftNote, { body, idempotencyKey }));
    },
    async onSuccess() {
      setText('');
      await refresh();
    },
  });
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (text.trim() !== '' && !add.isPending) add.mutate();
  }
  return (
    <Form onSubmit={submit}>
      <TextAreaField
        label="Nota para el turno siguiente"
        rows={2}
        maxLength={500}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {add.isError ? <Notice tone="error">{errorText(add.error)}</Notice> : null}
      <Button type="submit" size="sm" isPending={add.isPending}>
        Dejar la nota
      </Button>
    </Form>
  );
}

/** The event stream reports the change too, but only while it is connected. */
function useRefreshedDay() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: bookingKeys.agendas });
}

const Box = styled.details`
  margin-bottom: 8px;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};

  > summary {
    padding: 10px 4px;
    font-weight: ${({ theme }) => theme.font.medium};
    cursor: pointer;
  }
`;

const Hint = styled.p`
  padding-inline: 4px;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Notes = styled.ul`
  display: grid;
  gap: 12px;
  padding: 0 4px;

  label {
    display: flex;
    gap: 8px;
    align-items: start;
  }
  small {
    display: block;
    padding-left: 26px;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.xs};
  }
  input {
    flex: none;
    width: 18px;
    height: 18px;
    margin: 2px 0 0;
    accent-color: ${({ theme }) => theme.color.primary};
  }
`;

const Text = styled.span<{ $isDone: boolean }>`
  min-width: 0;
  white-space: pre-line;
  overflow-wrap: anywhere;
  text-decoration: ${({ $isDone }) => ($isDone ? 'line-through' : 'none')};
`;

const Form = styled.form`
  display: grid;
  gap: 8px;
  justify-items: start;
  padding: 12px 4px;

  > :first-child {
    width: 100%;
  }
`;
