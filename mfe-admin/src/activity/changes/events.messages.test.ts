import { describe, expect, test } from '@jest/globals';
import { auditActions, auditEntities, type AuditEvent } from '@aforo/shared/contract';
import { changeLines } from './change.messages.ts';
import { eventLink } from './event-links.ts';
import { actionLabels, eventSentence } from './events.messages.ts';

const id = '10000000-0000-4000-8000-000000000001';
const other = '10000000-0000-4000-8000-000000000002';
const now = new Date('2026-11-22T09:00:00Z');
const client = { id, name: 'Lucía Fernández' };

const event = (more: Partial<AuditEvent>): AuditEvent => ({
  id,
  at: now.toISOString(),
  actor: { id: other, name: 'Ana Ruiz' },
  action: 'updated',
  entity: 'user',
  entityId: id,
  subject: { name: 'Luis Pérez', client: null, professionalId: null, startsAt: null },
  changes: [],
  reason: null,
  ...more,
});
const about = (name: string, more: Partial<NonNullable<AuditEvent['subject']>> = {}) => ({
  name,
  client: null,
  professionalId: null,
  startsAt: null,
  ...more,
});
const pilates = about('Pilates', { client, startsAt: '2026-11-24T18:00:00.000Z' });
const to = (field: string, after: string | null) => [{ field, before: null, after }];
const sentence = (more: Partial<AuditEvent>) => eventSentence(event(more), 'Europe/Madrid', now);

describe('the sentence of an audit event', () => {
  const booking = { entity: 'booking', subject: pilates } as const;
  const startsAt = '2026-11-22T08:00:00.000Z';
  const shift = { entity: 'cashSession', subject: about('Caja', { startsAt }) } as const;
  const counting = to('state', 'counting');
  const bono = { entity: 'packagePurchase', subject: about('Bono 10', { client }) } as const;
  test.each<[string, Partial<AuditEvent>]>([
    ['Ana Ruiz cambió el rol de Luis Pérez', { action: 'roleChanged' }],
    ['Ana Ruiz mandó la invitación para Luis Pérez', { action: 'invited' }],
    ['Ana Ruiz bloqueó la cuenta de Luis Pérez', { action: 'blocked' }],
    ['Ana Ruiz cambió la contraseña de la cuenta de Luis Pérez', { changes: to('password', null) }],
    [
      'Ana Ruiz cambió la contraseña de su propia cuenta',
      { actor: { id, name: 'Ana Ruiz' }, changes: to('password', null) },
    ],
    ['Aforo cambió la cuenta de Luis Pérez', { actor: null }],
    ['Alguien que ya no está cambió la cuenta de Luis Pérez', { actor: { id: other, name: null } }],
    ['Ana Ruiz cambió una cuenta que ya no está', { subject: null }],
    [
      'Ana Ruiz archivó la ficha de Lucía Fernández',
      { entity: 'client', action: 'archived', subject: about('Lucía Fernández', { client }) },
    ],
    [
      'Ana Ruiz canceló fuera de plazo la reserva de Lucía Fernández en Pilates, mar 24 nov 19:00',
      { ...booking, changes: to('status', 'cancelledLate') },
    ],
    [
      'Ana Ruiz perdonó lo que costó la reserva de Lucía Fernández en Pilates, mar 24 nov 19:00',
      { ...booking, changes: to('forgiven', 'noShow') },
    ],
    [
      'Ana Ruiz canceló Pilates, mar 24 nov 19:00',
      { entity: 'session', subject: pilates, changes: to('status', 'cancelled') },
    ],
    ['Ana Ruiz vendió Bono 10 a Lucía Fernández', { ...bono, action: 'created' }],
    [
      'Ana Ruiz ajustó las sesiones de Bono 10 de Lucía Fernández',
      { ...bono, changes: to('balance', '4') },
    ],
    ['Ana Ruiz cambió los datos del centro', { entity: 'center', subject: null }],
    [
      'Ana Ruiz leyó las notas de salud de todos los clientes al descargar los datos del centro',
      { entity: 'center', action: 'healthRead', subject: null },
    ],
    [
      'Ana Ruiz vendió Bono 10 a Lucía Fernández',
      { entity: 'sale', action: 'created', subject: about('Bono 10', { client }) },
    ],
    [
      'Ana Ruiz vendió Pelota de masaje',
      { entity: 'sale', action: 'created', subject: about('Pelota de masaje') },
    ],
    [
      'Ana Ruiz hizo un enlace para el pago en línea de Bono 10, de Lucía Fernández',
      { entity: 'onlinePayment', action: 'created', subject: about('Bono 10', { client }) },
    ],
    ['Ana Ruiz abrió el turno de Caja de hoy 09:00', { ...shift, action: 'created' }],
    ['Ana Ruiz empezó a contar el turno de Caja de hoy 09:00', { ...shift, changes: counting }],
    [
      'Ana Ruiz cerró el turno de Caja del mar 17 nov 09:00',
      {
        entity: 'cashSession',
        changes: to('state', 'closed'),
        subject: about('Caja', { startsAt: '2026-11-17T08:00:00.000Z' }),
      },
    ],
    [
      'Ana Ruiz anotó los días libres de Marta desde el mar 24 nov 19:00',
      {
        entity: 'timeOff',
        action: 'created',
        subject: about('Marta', { startsAt: '2026-11-24T18:00:00.000Z' }),
      },
    ],
  ])('%s', (text, more) => {
    expect(sentence(more)).toBe(text);
  });

  test('exists for every kind of record, and every action applies to some kind', () => {
    for (const action of auditActions) expect(actionLabels[action].of.length).toBeGreaterThan(0);
    for (const entity of auditEntities) {
      expect(sentence({ entity, subject: pilates })).toMatch(/^Ana Ruiz cambió \S/);
      expect(sentence({ entity, subject: null })).toMatch(/^Ana Ruiz cambió \S/);
    }
  });
});

test('formats changed amounts, instants, days and roles; ids and lists only say that they changed', () => {
  const lines = changeLines(
    event({
      entity: 'service',
      changes: [
        { field: 'priceMinor', before: '1200', after: '1500' },
        { field: 'role', before: 'client', after: 'admin' },
        { field: 'startsAt', before: null, after: '2026-11-24T18:00:00.000Z' },
        { field: 'resources', before: '[]', after: `[{"resourceId":"${id}"}]` },
        { field: 'pictureFileId', before: null, after: id },
        { field: 'isOnline', before: 'true', after: 'false' },
        { field: 'taxBasisPoints', before: '2100', after: '1000' },
        { field: 'loQueVenga', before: 'a', after: 'b' },
      ],
    }),
    { timeZone: 'Europe/Madrid', currency: 'EUR', now },
  );
  expect(lines).toEqual([
    { field: 'Precio', before: '12,00\u00a0€', after: '15,00\u00a0€' },
    { field: 'Rol', before: 'Cliente', after: 'Administración' },
    { field: 'Cuándo', before: null, after: 'mar 24 nov 19:00' },
    { field: 'Salas y material', before: null, after: null },
    { field: 'Imagen', before: null, after: null },
    { field: 'Se reserva en línea', before: 'Sí', after: 'No' },
    { field: 'Tipo de impuesto', before: '21 %', after: '10 %' },
    { field: 'Otro dato', before: 'a', after: 'b' },
  ]);
});

test.each<[string | null, Partial<AuditEvent>]>([
  [`/clientes/${id}`, { entity: 'client' }],
  [`/clientes/${id}?ficha=reservas`, { entity: 'booking', subject: pilates }],
  [`/users?q=Luis+P%C3%A9rez&user=${id}`, {}],
  [null, { subject: null }],
  ['/configuration', { entity: 'center', subject: null }],
])('links to %s', (path, more) => {
  expect(eventLink(event(more))).toBe(path);
});
