import { describe, expect, test } from '@jest/globals';
import type { ClientHistoryEntry } from '@aforo/shared/contract';
import { historyLines } from './history.messages.ts';

type Changes = ClientHistoryEntry['changes'];

const entry = (
  action: ClientHistoryEntry['action'],
  changes: Changes = [],
  actorName: string | null = 'Ana',
  about: Partial<Pick<ClientHistoryEntry, 'entity' | 'subject' | 'reason'>> = {},
) =>
  historyLines(
    {
      id: '00000000-0000-4000-8000-000000000001',
      at: '2026-11-21T09:00:00.000Z',
      actorName,
      action,
      changes,
      reason: null,
      kind: 'record',
      ...about,
    },
    'Europe/Madrid',
  ).map(({ text, before, after }) => {
    if (before !== null && after !== null) return `${text}: ${before} → ${after}`;
    return before === null && after === null ? text : `${text}: ${before ?? after}`;
  });

const change = (field: string, before: string | null, after: string | null) => ({
  field,
  before,
  after,
});

describe('historyLines', () => {
  test.each<[ClientHistoryEntry['action'], string]>([
    ['created', 'Ana dio de alta la ficha'],
    ['archived', 'Ana archivó la ficha'],
    ['restored', 'Ana recuperó la ficha'],
    ['updated', 'Ana guardó la ficha'],
    ['invited', 'Ana envió la invitación para tener cuenta'],
    ['roleChanged', 'Ana cambió el tipo de cuenta'],
    ['keptApart', 'Ana anotó que no es la misma persona que la de otra ficha'],
    ['blocked', 'Ana bloqueó la cuenta'],
    ['unblocked', 'Ana desbloqueó la cuenta'],
  ])('formats the action %p as %p', (action, sentence) => {
    expect(entry(action)).toEqual([sentence]);
  });

  test.each<[Changes, string[]]>([
    [
      [change('phone', '+34612345678', '+34699111222')],
      ['Ana cambió el teléfono: 612 345 678 → 699 111 222'],
    ],
    [[change('email', null, 'eva@correo.es')], ['Ana añadió el correo: eva@correo.es']],
    [[change('card', null, '•••• 4242')], ['Ana añadió la tarjeta guardada: •••• 4242']],
    [[change('email', 'eva@correo.es', '')], ['Ana quitó el correo: eva@correo.es']],
    [
      [change('birthDate', '1990-11-24', '1991-11-24')],
      ['Ana cambió la fecha de nacimiento: 24 nov 1990 → 24 nov 1991'],
    ],
    [[change('tags', 'VIP', 'VIP, Yoga')], ['Ana puso la etiqueta «Yoga»']],
    [
      [change('tags', 'VIP, Lesión', 'Yoga, Pilates')],
      ['Ana puso las etiquetas «Yoga», «Pilates»', 'Ana quitó las etiquetas «VIP», «Lesión»'],
    ],
    [
      [change('name', 'Eva', 'Eva Gil'), change('phone', null, '+33612345678')],
      ['Ana cambió el nombre: Eva → Eva Gil', 'Ana añadió el teléfono: +33 612 345 678'],
    ],
    [[change('weather', 'a', 'b')], ['Ana cambió otro dato de la ficha: a → b']],
  ])('formats each change of %j', (changes, sentences) => {
    expect(entry('updated', changes)).toEqual(sentences);
  });

  test('says which of two records was kept', () => {
    const id = '00000000-0000-4000-8000-000000000002';
    expect(
      entry('merged', [change('mergedRecord', null, id), change('name', 'Eva', 'Eva Gil')]),
    ).toEqual(['Ana unió otra ficha a esta']);
    expect(entry('merged', [change('keptRecord', null, id)])).toEqual([
      'Ana unió esta ficha a otra',
    ]);
    expect(entry('separated', [change('keptRecord', id, null)])).toEqual([
      'Ana separó esta ficha de la otra',
    ]);
  });

  test('names the consents', () => {
    expect(entry('consentGranted', [change('marketing', 'false', 'true')])).toEqual([
      'Ana anotó que da su permiso: Novedades y ofertas por correo',
    ]);
    expect(entry('consentWithdrawn', [change('images', 'true', 'false')])).toEqual([
      'Ana anotó que retira su permiso: Uso de imágenes',
    ]);
    expect(entry('consentGranted')).toEqual(['Ana anotó que da su permiso: un consentimiento']);
  });

  const pilates = {
    name: 'Pilates suelo',
    client: null,
    professionalId: null,
    startsAt: '2026-11-25T18:00:00.000Z',
  };
  const bono = { ...pilates, name: 'Bono 10', startsAt: null };

  test.each<
    [
      ClientHistoryEntry['entity'],
      typeof pilates | typeof bono | null,
      ClientHistoryEntry['action'],
      Changes,
      string,
    ]
  >([
    [
      'booking',
      pilates,
      'updated',
      [change('startsAt', '2026-11-24T09:00:00.000Z', '2026-11-25T18:00:00.000Z')],
      'Ana cambió de hora Pilates suelo: 24 nov 2026 10:00 → 25 nov 2026 19:00',
    ],
    ['booking', pilates, 'created', [], 'Ana reservó Pilates suelo, 25 nov 2026 19:00'],
    [
      'booking',
      pilates,
      'updated',
      [change('status', 'confirmed', 'cancelledLate')],
      'Ana canceló fuera de plazo Pilates suelo, 25 nov 2026 19:00',
    ],
    [
      'booking',
      pilates,
      'updated',
      [change('forgiven', null, 'noShow')],
      'Ana perdonó lo que costaba Pilates suelo, 25 nov 2026 19:00',
    ],
    [
      'session',
      pilates,
      'updated',
      [change('status', 'scheduled', 'cancelled')],
      'Ana canceló para todos Pilates suelo, 25 nov 2026 19:00',
    ],
    [
      'packagePurchase',
      bono,
      'updated',
      [change('balance', '3', '5')],
      'Ana ajustó las sesiones de Bono 10: 3 → 5',
    ],
    ['sale', bono, 'refunded', [], 'Ana devolvió la venta de Bono 10'],
    ['sale', bono, 'created', [], 'Ana vendió Bono 10'],
    [
      'sale',
      bono,
      'updated',
      [change('voucherBalanceMinor', '5000', '0')],
      'Ana anuló el vale regalo de Bono 10',
    ],
    [
      'sale',
      bono,
      'updated',
      [change('owed', '5000', '0')],
      'Ana cobró lo que se debía de Bono 10',
    ],
    [
      'sale',
      bono,
      'updated',
      [change('owed', '5000', '2000')],
      'Ana cobró una parte de lo que se debía de Bono 10',
    ],
    [
      'sale',
      bono,
      'updated',
      [change('owed', '0', '5000')],
      'Ana anotó que el banco devolvió el recibo de Bono 10',
    ],
    ['onlinePayment', bono, 'created', [], 'Ana preparó el enlace de pago de Bono 10'],
    ['achievementAward', bono, 'revoked', [], 'Ana retiró el logro Bono 10'],
    ['document', null, 'cancelled', [], 'Ana cambió algo que ya no está'],
  ])('names the subject of an action on a %s', (entity, subject, action, changes, line) => {
    expect(entry(action, changes, 'Ana', { entity, subject })).toEqual([line]);
  });

  test.each<[ClientHistoryEntry['entity'], ClientHistoryEntry['action'], Changes, string]>([
    ['booking', 'created', [], 'reservó con una excepción'],
    ['sale', 'created', [], 'vendió con descuento'],
    [
      'booking',
      'updated',
      [change('status', 'confirmed', 'cancelledLate')],
      'canceló fuera de plazo, sin coste,',
    ],
    ['booking', 'updated', [change('status', null, 'cancelledLate')], 'canceló fuera de plazo'],
  ])('says what the reason for an action on a %s was for', (entity, action, changes, verb) => {
    const reason = 'Estaba de baja';
    expect(entry(action, changes, 'Ana', { entity, subject: bono, reason })).toEqual([
      `Ana ${verb} Bono 10`,
    ]);
  });

  test('names the mails about bookings', () => {
    expect(entry('mailed', [change('mail', null, 'booking reminder')], null)).toEqual([
      'Aforo le mandó un correo: recordatorio',
    ]);
    expect(entry('mailed', [change('mail', null, 'other')], null)).toEqual([
      'Aforo le mandó un correo',
    ]);
    expect(entry('mailed', [change('failedMail', null, 'document')], null)).toEqual([
      'Aforo no pudo mandarle un correo: factura o recibo',
    ]);
  });

  test('attributes an action without a user to Aforo', () => {
    expect(entry('archived', [], null)).toEqual(['Aforo archivó la ficha']);
  });

  test('truncates long notes', () => {
    const [sentence] = entry('updated', [change('notes', null, 'a'.repeat(500))]);
    expect(sentence).toBe(`Ana añadió las notas: ${'a'.repeat(160)}…`);
  });
});
