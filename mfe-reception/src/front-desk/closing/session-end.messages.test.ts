import { expect, test } from '@jest/globals';
import { sessionEndText } from './session-end.messages.ts';

test.each([
  [0, 0, 0, 'No hay nadie apuntado. No se puede deshacer.'],
  [1, 1, 0, 'Avisamos a 1 persona con plaza, vuelve 1 sesión a su bono. No se puede deshacer.'],
  [
    9,
    7,
    2,
    'Avisamos a 9 personas con plaza, vuelven 7 sesiones a sus bonos, la lista de espera (2) se cierra. No se puede deshacer.',
  ],
  [3, 0, 0, 'Avisamos a 3 personas con plaza. No se puede deshacer.'],
  [0, 0, 1, 'La lista de espera (1) se cierra. No se puede deshacer.'],
])(
  'sessionEndText for %d booked, %d sessions to return and %d waiting',
  (booked, returnsCredits, waiting, expected) => {
    expect(sessionEndText({ booked, returnsCredits, waiting })).toBe(expected);
  },
);
