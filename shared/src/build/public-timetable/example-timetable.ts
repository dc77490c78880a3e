import type { PublicTimetable } from '../../contract/index.ts';

const classId = '50000000-0000-4000-8000-000000000001';
const appointmentId = '50000000-0000-4000-8000-000000000002';

/** A week with a class, an appointment and everything else that the page can show. */
export function publicTimetable(changes: Partial<PublicTimetable> = {}): PublicTimetable {
  const session = {
    id: '60000000-0000-4000-8000-000000000001',
    serviceId: classId,
    startsAt: '2026-11-25T18:00:00.000Z',
    endsAt: '2026-11-25T19:00:00.000Z',
    professionalName: 'Nerea Castiñeira Gil',
    roomName: 'Sala grande',
    isFull: false,
    placesLeft: 3,
    opensAt: null,
  };
  const dates = [22, 23, 24, 25, 26, 27, 28].map((day) => `2026-11-${day}`);
  return {
    center: {
      name: 'Estudio Prueba',
      timeZone: 'Europe/Madrid',
      currency: 'EUR',
      weekStartsOn: 0,
      primaryColor: '#0f766e',
      address: 'Calle Mayor, 1',
      phone: '+34910000000',
      email: null,
    },
    frameOrigins: [],
    today: '2026-11-25',
    from: '2026-11-22',
    opensOn: '2026-11-22',
    services: [
      {
        id: classId,
        slug: 'yoga-suave',
        name: 'Yoga suave',
        description: 'Posturas tranquilas.',
        kind: 'class',
        durationMinutes: 60,
        priceMinor: 1300,
        cancellationMinutes: 720,
        color: '#4d7c0f',
        pictureFileId: null,
        pictureFocusX: 50,
        pictureFocusY: 50,
        level: null,
        whatToBring: '',
      },
      {
        id: appointmentId,
        slug: 'fisioterapia',
        name: 'Fisioterapia',
        description: '',
        kind: 'appointment',
        durationMinutes: 60,
        priceMinor: 5000,
        cancellationMinutes: 0,
        color: '#1d4ed8',
        pictureFileId: null,
        pictureFocusX: 50,
        pictureFocusY: 50,
        level: null,
        whatToBring: '',
      },
    ],
    professionals: [{ name: 'Nerea Castiñeira Gil', bio: 'Respirar.', serviceIds: [classId] }],
    packages: [
      {
        id: '70000000-0000-4000-8000-000000000001',
        name: 'Bono 10',
        credits: 10,
        validityDays: 90,
        priceMinor: 11000,
      },
    ],
    days: dates.map((localDate) => ({
      localDate,
      sessions: localDate === '2026-11-25' ? [session] : [],
    })),
    ...changes,
  };
}
