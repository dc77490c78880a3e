import { expect, test } from '@jest/globals';
import type { ShiftNote } from '@aforo/shared/contract';
import { apiError } from '@aforo/shared/testing';
import { screen, within } from '@testing-library/react';
import {
  frontDeskPath as path,
  frontDeskServer,
  openFrontDesk,
} from '../../testing/front-desk.tsx';

const add = 'POST /api/shift-notes';
const done = 'PUT /api/shift-notes/:id/done';
const note: ShiftNote = {
  id: 'a0000000-0000-4000-8000-000000000001',
  text: 'Han dejado un paraguas.',
  authorName: 'Nerea Gil',
  createdAt: '2026-11-21T07:30:00.000Z',
  done: null,
};

/** A front desk whose server keeps the notes. */
function open(first: ShiftNote[], more: object = {}) {
  let notes = first;
  const agenda = frontDeskServer().handlers['GET /api/agenda']!;
  return openFrontDesk(path, {
    'GET /api/agenda': (request) => {
      const { days } = agenda(request) as { days: object[] };
      return { days: days.map((day) => ({ ...day, shiftNotes: notes })) };
    },
    [add]: ({ body }) => {
      const { text } = body as { text: string };
      const added = { ...note, id: note.id.replace(/1$/, '2'), text };
      notes = [...notes, added];
      return added;
    },
    [done]: ({ body }) => {
      const { isDone } = body as { isDone: boolean };
      const changed = {
        ...note,
        done: isDone ? { at: '2026-11-21T09:12:00.000Z', name: 'Iker Sanz' } : null,
      };
      notes = notes.map((one) => (one.id === note.id ? changed : one));
      return changed;
    },
    ...more,
  });
}

const openNotes = async ({ user }: ReturnType<typeof open>, title: string) => {
  const summary = await screen.findByText(title);
  await user.click(summary);
  return within(summary.closest('details')!);
};

test('a note is read, done and opened again', async () => {
  const opened = open([note]);
  const notes = await openNotes(opened, 'Notas del turno · 1');
  expect(notes.getByText('Nerea Gil, hoy 08:30')).toBeVisible();
  await opened.user.click(notes.getByRole('checkbox', { name: 'Han dejado un paraguas.' }));
  expect(await notes.findByText('Hecha por Iker Sanz, hoy 10:12')).toBeVisible();
  expect(await screen.findByText('Notas del turno')).toBeVisible();
  await opened.user.click(notes.getByRole('checkbox', { name: 'Han dejado un paraguas.' }));
  expect(await notes.findByText('Nerea Gil, hoy 08:30')).toBeVisible();
});

test('a note is left for the next shift', async () => {
  const opened = open([]);
  const notes = await openNotes(opened, 'Notas del turno');
  const field = notes.getByLabelText('Nota para el turno siguiente');
  await opened.user.type(field, '  Llamar a Pau.  ');
  await opened.user.click(notes.getByRole('button', { name: 'Dejar la nota' }));
  expect(await notes.findByRole('checkbox', { name: 'Llamar a Pau.' })).not.toBeChecked();
  expect(field).toHaveValue('');
});

test('a note that was not kept stays in the field', async () => {
  const opened = open([], { [add]: () => apiError('unavailable') });
  const notes = await openNotes(opened, 'Notas del turno');
  const field = notes.getByLabelText('Nota para el turno siguiente');
  await opened.user.type(field, 'Llamar a Pau.');
  await opened.user.click(notes.getByRole('button', { name: 'Dejar la nota' }));
  expect(await notes.findByRole('alert')).toBeVisible();
  expect(field).toHaveValue('Llamar a Pau.');
});
