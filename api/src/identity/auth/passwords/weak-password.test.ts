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
    ['the published demo password', 'Aforo-Demo-2026'],
    ['counting', '1234567890'],
    ['counting down', '9876543210'],
    ['a date and little more', '19840312199'],
    ['a keyboard row', 'qwertyuiop'],
    ['a keyboard column walk', '1qaz2wsx3edc'],
    ['one key', 'aaaaaaaaaaaa'],
    ['a repeated part', 'casacasacasa'],
    ['a part repeated up to the maximum length', 'abcd1234'.repeat(16)],
    ['the e-mail’s local part', 'lucia.fernandez1'],
    ['the whole e-mail', 'lucia.fernandez@correo.es'],
    ['a word of the name, without its accent, and a year', 'Fernandez2026!'],
    ['the name of the center', 'pilatesnervion'],
    ['the name of the product', 'aforo12345'],
    ['a role and a year', 'recepcion2026'],
    ['a role and a year, decorated', '¡Recepción-2026!'],
    ['a role in look-alikes and a year', 'R3c3pc10n2026'],
    ['the role of an administrator', 'administradora1'],
    ['two roles', 'recepcion.admin'],
    ['a role and a date', 'gerente28112026'],
    ['the name of the center and a year', 'PilatesNervion2026'],
    ['the name of the center as separate words', 'Nervión_Pilates_26'],
    ['a word of the center’s name and a year', 'Nervion-2026!'],
    ['the name of the center twice', 'pilatesnervionpilatesnervion'],
    ['the kind of center and a month', 'Estudio.Noviembre.2026'],
    ['the name of the person and of the center', 'lucia@pilatesnervion'],
    ['the e-mail’s local part and a year', 'lucia.fernandez.2026'],
    ['a telephone-like tail on a role', 'clientes 12345678'],
  ])('refuses %s', async (_why, password) => {
    expect(await isWeakPassword(password, owner, centerName)).toBe(true);
  });

  test.each([
    ['three unrelated words', 'barca verde tornillo'],
    ['words that include a common one', 'madrid-tornillo-azufre'],
    ['a phrase with a role in it', 'recepcion tornillo azufre'],
    ['a role with many random digits', 'recepcion 48213907755016'],
    ['a phrase that contains the person’s name', 'lucia-tornillo-azufre'],
    ['a random string of a password manager', 'vX9#kq2LmZ7p'],
    ['many random digits', '48213907755016'],
    ['a name too short to count', 'anacardo-luzbel-77'],
    ['a long random string', '7hQ!zR2m'.concat('kV9$wX4p'.repeat(15))],
  ])('accepts %s', async (_why, password) => {
    expect(await isWeakPassword(password, owner, centerName)).toBe(false);
  });

  test('scores only the first 32 characters of a long password, which bounds the time', async () => {
    const tail = 'tornillo azufre 41';
    expect(await isWeakPassword('a'.repeat(32) + tail, owner, centerName)).toBe(true);
    expect(await isWeakPassword('a'.repeat(12) + tail, owner, centerName)).toBe(false);
  });
});
