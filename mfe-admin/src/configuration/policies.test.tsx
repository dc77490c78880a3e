import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import {
  centerPoliciesSchema,
  defaultBookingLimits,
  defaultFeePolicy,
  defaultNoticeTexts,
  defaultProfessionalActs,
  defaultPublicTimetableSettings,
  noticeKindName,
} from '@aforo/shared/contract';
import { fakeApi, renderArea, sessionOf } from '@aforo/shared/testing';
import { area } from '../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './configuration-page.tsx';

/** The tab and the label of each policy field. */
const fieldLocations: Record<string, { view: string; label: string }> = {
  'bookingLimits.unpaidAhead': { view: 'reservas', label: 'Reservas sin bono a la vez' },
  'bookingLimits.newUnpaidAhead': { view: 'reservas', label: 'Y si acaba de registrarse' },
  'bookingLimits.newDays': { view: 'reservas', label: 'Durante cuántos días' },
  'bookingLimits.perDay': { view: 'reservas', label: 'Reservas para un mismo día' },
  'bookingLimits.madePerDay': { view: 'reservas', label: 'Reservas hechas en un día' },
  'fees.lateMinor': { view: 'sesiones', label: 'Por cancelar tarde, en euros' },
  'fees.noShowMinor': { view: 'sesiones', label: 'Por no venir, en euros' },
  'fees.isForLostSessionsToo': {
    view: 'sesiones',
    label: 'También la paga quien pierde una sesión de su bono',
  },
  'fees.freeCount': { view: 'sesiones', label: 'Veces que no se cobran' },
  'fees.freeDays': { view: 'sesiones', label: 'Cada cuántos días' },
  'fees.isTaxed': { view: 'sesiones', label: 'IVA de la penalización' },
  'publicTimetable.isPublished': { view: 'horario', label: 'Enseñar el horario a cualquiera' },
  'publicTimetable.showsPrices': { view: 'horario', label: 'Con los precios y los bonos' },
  'publicTimetable.showsPlaces': { view: 'horario', label: 'Con las plazas que quedan' },
  'publicTimetable.showsProfessionals': {
    view: 'horario',
    label: 'Con el equipo y quién da cada clase',
  },
  'publicTimetable.headline': { view: 'horario', label: 'Una frase sobre tu centro' },
  'publicTimetable.frameOrigins': { view: 'horario', label: 'Webs en las que puede ir incrustado' },
  noticeTexts: { view: 'avisos', label: 'Texto' },
  'professionalActs.takesWalkIns': { view: 'sesiones', label: 'Apunta a quien llega sin reserva' },
  'professionalActs.substitution': {
    view: 'sesiones',
    label: 'Para que otra persona dé una clase suya',
  },
  returnGraceDays: { view: 'sesiones', label: 'Días para gastarla' },
  unmarkedBookings: { view: 'sesiones', label: 'Quien se quedó sin marcar' },
};

/** Every field of the schema, with nested objects flattened. */
const fields = Object.entries(centerPoliciesSchema.shape).flatMap(([policy, schema]) =>
  'shape' in schema ? Object.keys(schema.shape).map((field) => `${policy}.${field}`) : [policy],
);

function open(view: string) {
  const version = 1;
  fakeApi({
    'GET /api/settings/bookingLimits': () => ({ values: defaultBookingLimits, version }),
    'GET /api/settings/publicTimetable': () => ({
      values: defaultPublicTimetableSettings,
      version,
    }),
    'GET /api/settings/noticeTexts': () => ({ values: { texts: defaultNoticeTexts }, version }),
    'GET /api/settings/fees': () => ({ values: defaultFeePolicy, version }),
    'GET /api/settings/professionalActs': () => ({ values: defaultProfessionalActs, version }),
    'GET /api/settings/returnGrace': () => ({ values: { returnGraceDays: 7 }, version }),
    'GET /api/settings/sessionClosing': () => ({
      values: { unmarkedBookings: 'attended' },
      version,
    }),
    'POST /api/center/policy-effects': () => ({ unmarked: { sessions: 0, people: 0 } }),
  });
  return renderArea(area, {
    path: `/admin/configuration?ver=${view}`,
    session: sessionOf('admin'),
  });
}

describe('the policy fields', () => {
  test('each have one entry above, with no extra entries', () => {
    expect(Object.keys(fieldLocations).sort()).toEqual([...fields].sort());
  });

  test.each(fields)('%s is editable on its tab', async (field) => {
    const { view = '', label = '' } = fieldLocations[field] ?? {};
    open(view);
    expect(await screen.findByLabelText(label)).toBeEnabled();
  });

  test('offer the text of every notice', async () => {
    open('avisos');
    const options = (await screen.findByLabelText('Qué aviso')).querySelectorAll('option');
    expect([...options].map((option) => option.textContent)).toEqual(Object.values(noticeKindName));
  });
});
