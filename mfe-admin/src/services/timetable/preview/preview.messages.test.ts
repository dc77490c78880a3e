import { expect, test } from '@jest/globals';
import type { SeriesPreview } from '@aforo/shared/contract';
import {
  bookedClientsText,
  cancellationText,
  creationSentences,
  editSentences,
} from './preview.messages.ts';

const emptyPreview: SeriesPreview = {
  creates: 0,
  changes: 0,
  removes: 0,
  keepsEdited: 0,
  notifies: 0,
  seatsLost: 0,
  skipped: [],
  conflicts: [],
};

test('describes a creation: the number of classes, the skipped dates and the later ones', () => {
  const skipped = [{ localDate: '2026-12-08', name: 'La Inmaculada' }];
  expect(creationSentences({ creates: 15, skipped }, null)).toEqual([
    'Se crean 15 clases.',
    'Las de más adelante se añaden solas cada semana.',
    'Sin clase por festivo: mar 8 dic (La Inmaculada).',
  ]);
  expect(creationSentences({ creates: 1, skipped: [] }, '2026-11-30')).toEqual([
    'Se crea 1 clase.',
  ]);
  expect(creationSentences({ creates: 0, skipped: [] }, '2027-11-30')).toEqual([
    'Por ahora no se crea ninguna clase.',
  ]);
});

test.each([
  [{}, ['No cambia ninguna clase.']],
  [{ changes: 6, notifies: 1 }, ['Cambian 6 clases.', 'Avisamos del cambio a 1 persona.']],
  [{ changes: 1 }, ['Cambia 1 clase.', 'No hace falta avisar a nadie.']],
  [{ creates: 8 }, ['Se añaden 8 clases.']],
  [
    { removes: 4, seatsLost: 3 },
    [
      'Desaparecen 4 clases.',
      '3 personas pierden su sitio: les avisamos, y quien lo pagó con un bono recupera la sesión.',
    ],
  ],
  [
    { removes: 4, standingSeats: { moved: 2, ended: 1 } },
    [
      'Desaparecen 4 clases.',
      '2 plazas fijas cambian con la clase.',
      '1 plaza fija termina, y avisamos a quien la tiene. Su cuota sigue hasta que la cambies o la canceles.',
    ],
  ],
  [
    { changes: 2, keepsEdited: 1 },
    [
      'Cambian 2 clases.',
      '1 clase que se cambió a mano se queda como está.',
      'No hace falta avisar a nadie.',
    ],
  ],
])('describes an edit with %j', (change, sentences) => {
  expect(editSentences({ ...emptyPreview, ...change })).toEqual(sentences);
});

test.each([
  [{ booked: 0, returnsCredits: 0, waiting: 0 }, /^No hay nadie apuntado/],
  [
    { booked: 8, returnsCredits: 6, waiting: 1 },
    /^8 personas tienen plaza\. Se devuelven 6 sesiones de bono\. 1 persona deja de esperar\./,
  ],
  [{ booked: 1, returnsCredits: 1, waiting: 0 }, /^1 persona tiene plaza\. Se devuelve 1 sesión/],
])('describes a cancellation with %j', (consequence, pattern) => {
  expect(cancellationText(consequence)).toMatch(pattern);
});

test.each([
  [[], ''],
  [['Ana'], 'Viene Ana.'],
  [['Ana', 'Omar', 'Lucía'], 'Vienen Ana, Omar y Lucía.'],
  [['Ana', 'Omar', 'Lucía', 'Pau', 'Nora'], 'Vienen Ana, Omar y 3 más.'],
])('names the booked clients of %j', (names, text) => {
  const entry = (name: string, status: 'confirmed' | 'cancelled') => ({
    client: { id: name, name, phone: null },
    status,
  });
  const roster = names.map((name) => entry(name, 'confirmed'));
  expect(bookedClientsText([entry('Quien canceló', 'cancelled'), ...roster])).toBe(text);
});
