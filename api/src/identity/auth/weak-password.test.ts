import { describe, expect, test } from '@jest/globals';
import { isWeakPassword } from './weak-password.ts';

const owner = { email: 'lucia.fernandez@correo.es', name: 'Lucía Fernández Ruiz' };
const centerName = 'Pilates Nervión';

describe('isWeakPassword', () => {
  test.each([
    ['a known word with a year', 'Contraseña2026'],
    ['a known word with look-alikes', 'P4$$w0rd!!'],
    ['a listed password', 'iloveyou2026'],
    ['two words that go together', 'teQuieroMucho'],
    ['a club and its year', 'realmadrid1902'],
    ['the one that we publish', 'Aforo-Demo-2026'],
    ['counting', '1234567890'],
    ['counting down', '9876543210'],
    ['a date and little more', '19840312199'],
    ['a keyboard row', 'qwertyuiop'],
    ['a keyboard column walk', '1qaz2wsx3edc'],
    ['one key', 'aaaaaaaaaaaa'],
    ['a piece repeated', 'casacasacasa'],
    ['a piece repeated up to the longest that is allowed', 'abcd1234'.repeat(16)],
    ['the e-mail’s local part', 'lucia.fernandez1'],
    ['the whole e-mail', 'lucia.fernandez@correo.es'],
    ['a word of the name, without its accent, and a year', 'Fernandez2026!'],
    ['the name of the centre', 'pilatesnervion'],
    ['the name of the product', 'aforo12345'],
    ['a role and a year', 'recepcion2026'],
    ['a role and a year, decorated', '¡Recepción-2026!'],
    ['a role in look-alikes and a year', 'R3c3pc10n2026'],
    ['the role of whoever runs it', 'administradora1'],
    ['two roles', 'recepcion.admin'],
    ['a role and a date', 'gerente28112026'],
    ['the name of the centre and a year', 'PilatesNervion2026'],
    ['the name of the centre with its parts apart', 'Nervión_Pilates_26'],
    ['a word of the centre and a year', 'Nervion-2026!'],
    ['the name of the centre twice', 'pilatesnervionpilatesnervion'],
    ['the kind of the centre and a month', 'Estudio.Noviembre.2026'],
    ['the name of the person and of the centre', 'lucia@pilatesnervion'],
    ['the e-mail’s local part and a year', 'lucia.fernandez.2026'],
    ['a telephone-like tail on a role', 'clientes 12345678'],
  ])('refuses %s', async (_why, password) => {
    expect(await isWeakPassword(password, owner, centerName)).toBe(true);
  });

  test.each([
    ['three loose words', 'barca verde tornillo'],
    ['words with a common one among them', 'madrid-tornillo-azufre'],
    ['a phrase with a role in it', 'recepcion tornillo azufre'],
    ['a role with a long row of digits by chance', 'recepcion 48213907755016'],
    ['a phrase with the own name in it', 'lucia-tornillo-azufre'],
    ['a manager’s random string', 'vX9#kq2LmZ7p'],
    ['many digits by chance', '48213907755016'],
    ['a name too short to count', 'anacardo-luzbel-77'],
    ['a long random string', '7hQ!zR2m'.concat('kV9$wX4p'.repeat(15))],
  ])('takes %s', async (_why, password) => {
    expect(await isWeakPassword(password, owner, centerName)).toBe(false);
  });

  test('a long password counts by its first 32 characters, which bounds the time it takes', async () => {
    const tail = 'tornillo azufre 41';
    expect(await isWeakPassword('a'.repeat(32) + tail, owner, centerName)).toBe(true);
    expect(await isWeakPassword('a'.repeat(12) + tail, owner, centerName)).toBe(false);
  });
});
