import { describe, expect, test } from '@jest/globals';
import { publicTimetable } from './example-timetable.ts';
import { renderPublicTimetable, type PublicTimetableInput } from './render-public-timetable.tsx';

const render = (changes: Partial<PublicTimetableInput> = {}) =>
  renderPublicTimetable({
    timetable: publicTimetable(),
    service: null,
    isFramed: false,
    now: new Date('2026-11-25T11:00:00.000Z'),
    ...changes,
  });

/** The visible text, with the addresses of the links. */
const readable = (html: string) =>
  html
    .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>/g, ' [$1] ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

const bookIt =
  '/register/booking?volver=%2Fcliente%2Freservas%3Fdia%3D2026-11-25%26sesion%3D60000000-0000-4000-8000-000000000001';

test('the page of a class shows its level and what to bring', () => {
  const timetable = publicTimetable();
  const services = timetable.services.map((service) => ({
    ...service,
    level: 'beginner' as const,
    whatToBring: 'Una esterilla.',
  }));
  const page = render({ timetable: { ...timetable, services }, service: 'yoga-suave' });
  const text = readable(page.html);
  expect(text).toContain('Iniciación Posturas tranquilas. Qué traer: Una esterilla.');
});

describe('the week', () => {
  test('shows classes, professionals, prices and booking links', () => {
    const { title, html } = render();
    expect(title).toBe('Horario y precios');
    const text = readable(html);
    expect(text).toContain('[/horario?dia=2026-11-25] hoy 25 miércoles 25 de noviembre, 1 clase');
    expect(text).toContain('Hoy, miércoles 25 de noviembre 19:00 60 min [/horario/yoga-suave]');
    expect(text).toContain('Yoga suave con Nerea · Sala grande quedan 3 13,00 €');
    expect(text).toContain(
      `[${bookIt}] Reservar Yoga suave, miércoles 25 de noviembre a las 19:00`,
    );
    expect(text).toContain('Con cita [/horario/fisioterapia] Fisioterapia 60 min · 50,00 €');
    expect(text).toContain('Bono 10 110,00 € 10 sesiones · vale 90 días Para todos los servicios');
    expect(text).toContain('[tel:+34910000000] 910 000 000');
    expect(html).not.toMatch(/<script|javascript:| on\w+=/);
  });

  test('shows the first day with a class, the requested day or the whole week', () => {
    const { days } = publicTimetable();
    const [session] = days.flatMap(({ sessions }) => sessions);
    if (!session) throw new Error('The week has a class');
    const timetable = publicTimetable({
      days: days.map((day) =>
        day.localDate === '2026-11-27'
          ? { ...day, sessions: [{ ...session, startsAt: '2026-11-27T08:00:00.000Z' }] }
          : day,
      ),
    });
    const headings = (day: string | null) =>
      [...render({ timetable, day }).html.matchAll(/<h2[^>]*id="dia-[^>]*>([^<]*)/g)].map(
        ([, heading]) => heading,
      );
    const [today, friday] = ['Hoy, miércoles 25 de noviembre', 'Viernes 27 de noviembre'];
    expect(headings(null)).toEqual([today]);
    expect(headings('2026-11-27')).toEqual([friday]);
    expect(headings('todos')).toEqual([today, friday]);
    expect(headings('2027-01-01')).toEqual([today]);
    const empty = readable(render({ timetable, day: '2026-11-26' }).html);
    expect(empty).toContain('Jueves 26 de noviembre No queda ninguna clase.');
  });

  test('says when the center opens today, and in the week', () => {
    const { center } = publicTimetable();
    const hours = [1, 2, 3, 4].map((weekday) => ({ weekday, starts: '07:00', ends: '22:00' }));
    const withHours = (changes: object) =>
      readable(
        render({ timetable: publicTimetable({ center: { ...center, hours, ...changes } }) }).html,
      ).replaceAll('\u00a0', ' ');
    expect(withHours({ headline: 'Yoga junto al río.' })).toContain(
      'Horario y precios Yoga junto al río. Hoy abre 07:00 – 22:00',
    );
    expect(withHours({})).toContain('Lunes a jueves: 07:00 – 22:00');
    expect(withHours({ holidays: ['2026-11-25'] })).toContain('Hoy está cerrado');
  });

  test('offers the waitlist of a full class and shows when booking opens', () => {
    const [day] = publicTimetable().days.filter(({ sessions }) => sessions.length > 0);
    const [session] = day?.sessions ?? [];
    if (!day || !session) throw new Error('The week has a class');
    const withSession = (changes: Partial<typeof session>) =>
      readable(
        render({
          timetable: publicTimetable({
            days: [{ ...day, sessions: [{ ...session, ...changes }] }],
          }),
        }).html,
      );
    expect(withSession({ isFull: true })).toContain(`completa 13,00 € [${bookIt}] Lista de espera`);
    const later = withSession({ opensAt: '2026-11-27T08:00:00.000Z' });
    expect(later).toContain('Se abre vie 27 nov 09:00');
    expect(later).not.toContain(bookIt);
  });

  test('hides what the center’s settings hide', () => {
    const whole = publicTimetable();
    const timetable = publicTimetable({
      packages: [],
      professionals: [],
      services: whole.services.map((service) => ({ ...service, priceMinor: null })),
      days: whole.days.map((day) => ({
        ...day,
        sessions: day.sessions.map((session) => ({
          ...session,
          professionalName: null,
          placesLeft: null,
        })),
      })),
    });
    const text = readable(render({ timetable }).html);
    expect(text).toContain('Yoga suave Sala grande');
    expect(text).not.toMatch(/€|queda|Nerea|Bonos|El equipo/);
  });

  test('links from an empty week to the next one or to the opening week', () => {
    const days = publicTimetable().days.map((day) => ({ ...day, sessions: [] }));
    const empty = readable(render({ timetable: publicTimetable({ days }) }).html);
    expect(empty).toContain('Esta semana ya no queda ninguna clase.');
    expect(empty).toContain('[/horario?semana=2026-11-29] Ver la semana siguiente');
    for (const opensOn of ['2026-11-29', '2026-12-20']) {
      const other = readable(render({ timetable: publicTimetable({ days, opensOn }) }).html);
      expect(other).toContain('[/horario] Ver las próximas clases');
    }
  });

  test('has no link to a week before the opening week', () => {
    const saturday = publicTimetable({ today: '2026-11-21' });
    expect(render({ timetable: saturday }).html).not.toContain('Semana anterior');
    const text = readable(render({ timetable: saturday, service: 'yoga-suave' }).html);
    expect(text).toContain('Próximas clases');
    expect(text).not.toContain('Clases anteriores');
  });

  test('links to the opening week without a date in the address', () => {
    const days = publicTimetable().days.map(({ sessions }, index) => ({
      localDate: `2026-12-0${index + 1}`,
      sessions,
    }));
    const timetable = publicTimetable({ from: '2026-11-29', days });
    expect(render({ timetable }).html).toContain('href="/horario" aria-label="Semana anterior"');
  });
});

describe('one service', () => {
  test('shows its description, cancellation terms, professionals and classes', () => {
    const { title, html } = render({ service: 'yoga-suave' });
    expect(title).toBe('Yoga suave');
    const text = readable(html);
    expect(text).toContain('60 min · 13,00 € Posturas tranquilas.');
    expect(text).toContain('hasta 12 horas antes');
    expect(text).toContain('Quién la da Nerea Castiñeira Gil Respirar.');
    expect(text).toContain(`[${bookIt}] Reservar`);
  });

  test('links to the free times of an appointment', () => {
    const text = readable(render({ service: 'fisioterapia' }).html);
    expect(text).toContain('%3Fservicio%3D50000000-0000-4000-8000-000000000002] Pedir cita');
    expect(text).not.toContain('Próximas clases');
  });
});

test('in a frame timetable links stay inside and booking links open another tab', () => {
  const { html } = render({ isFramed: true });
  expect(html).toContain('href="/horario?semana=2026-11-29&amp;marco=1"');
  expect(html).toMatch(/<a[^>]*href="\/register\?[^"]*"[^>]*target="_blank" rel="noopener"/);
  expect(html).not.toContain('<header');
});

test('the CSS contains no center’s colours', () => {
  expect(render().css).toContain('var(--paint-color-text)');
});
