import { describe, expect, test } from '@jest/globals';
import { isWeakPassword } from './weak-password.ts';

const owner = { email: 'lucia.fernandez@correo.es', name: 'Lucía Fernández Ruiz' };

describe('isWeakPassword', () => {
  test.each([
    ['a known word with a year', 'Contraseña2026'],
    ['a known word with look-alikes', 'P4$$w0rd!!'],
    ['two known words', 'HolaMadrid1'],
    ['the one that we publish', 'Aforo-Demo-2026'],
    ['counting', '1234567890'],
    ['counting down', '9876543210'],
    ['digits alone', '19840312199'],
    ['a keyboard row', 'qwertyuiop'],
    ['a keyboard column walk', '1qaz2wsx3edc'],
    ['one key', 'aaaaaaaaaaaa'],
    ['a piece repeated', 'casacasacasa'],
    ['the e-mail’s local part', 'xx-lucia.fernandez-xx'],
    ['a word of the name, without its accent', 'el perro de FERNANDEZ'],
  ])('refuses %s', (_why, password) => {
    expect(isWeakPassword(password, owner)).toBe(true);
  });

  test.each([
    ['three loose words', 'barca verde tornillo'],
    ['words with a common one among them', 'madrid-tornillo-azufre'],
    ['a manager’s random string', 'vX9#kq2LmZ7p'],
    ['many digits by chance', '48213907755016'],
    ['a name too short to count', 'anacardo-luzbel-77'],
  ])('takes %s', (_why, password) => {
    expect(isWeakPassword(password, { email: 'al@correo.es', name: 'Ana Luz' })).toBe(false);
  });
});
