import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { FakeEventSource, sessionOf } from '@aforo/shared/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { aSession } from '../testing/bookings.ts';
import {
  ana,
  arrivalOf,
  frontDeskPath as path,
  marks,
  openFrontDesk,
  roster,
} from '../testing/front-desk.tsx';

const source = () => FakeEventSource.latest();
const asked = 'GET /api/agenda';
const broken = () => {
  throw new TypeError('Failed to fetch');
};
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('aforo.attendance.'));

beforeEach(() => FakeEventSource.install());
afterEach(() => FakeEventSource.remove());

describe('changes made elsewhere', () => {
  test('appear when the server sends an event', async () => {
    const { statuses, api } = openFrontDesk();
    const button = await arrivalOf('Ana Ruiz');
    expect(source().url).toBe('/api/agenda/events');
    source().hearOpen();
    await waitFor(() => expect(api.requestsTo(asked).length).toBeGreaterThan(1));
    statuses.set(ana.bookingId, 'attended');
    source().hear('agenda');
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
  });

  test('are not refetched when nothing has changed since the day was read', async () => {
    const { api } = openFrontDesk();
    await roster();
    source().hearOpen(60_000);
    source().hear('agenda');
    await waitFor(() => expect(api.requestsTo(asked)).toHaveLength(2));
  });

  test('cause only one request at a time', async () => {
    const { api, handlers } = openFrontDesk();
    await roster();
    source().hearOpen();
    await waitFor(() => expect(api.requestsTo(asked).length).toBeGreaterThan(1));
    let answer: () => void = () => undefined;
    api.use({
      [asked]: (request) =>
        new Promise((resolve) => (answer = () => resolve(handlers[asked]?.(request)))),
    });
    const before = api.requestsTo(asked).length;
    for (let event = 0; event < 5; event++) source().hear('agenda');
    await waitFor(() => expect(api.requestsTo(asked)).toHaveLength(before + 1));
    for (let event = 0; event < 5; event++) source().hear('agenda');
    api.use({ [asked]: handlers[asked] ?? broken });
    answer();
    await waitFor(() => expect(api.requestsTo(asked)).toHaveLength(before + 2));
  });

  test('are polled while the event stream is closed', async () => {
    const { statuses } = openFrontDesk();
    const button = await arrivalOf('Ana Ruiz');
    const first = source();
    first.readyState = FakeEventSource.CLOSED;
    first.hear('error');
    statuses.set(ana.bookingId, 'attended');
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
  });

  test('stop the event stream when the server is unreachable and reopen it afterwards', async () => {
    const { api, handlers } = openFrontDesk();
    await roster();
    const first = source();
    first.hearOpen();
    await waitFor(() => expect(api.requestsTo(asked).length).toBeGreaterThan(1));
    api.use({ [asked]: broken });
    first.hear('agenda');
    expect(await screen.findByText(/^Sin conexión: las llegadas/)).toBeVisible();
    await waitFor(() => expect(first.readyState).toBe(FakeEventSource.CLOSED));
    api.use({ [asked]: handlers[asked] ?? broken });
    await waitFor(() => expect(screen.queryByText(/Sin conexión/)).not.toBeInTheDocument());
    await waitFor(() => expect(FakeEventSource.opened).toHaveLength(2));
  });
});

describe('arrivals marked offline', () => {
  test('are sent once and in order after the page was reloaded', async () => {
    const { user, api } = openFrontDesk(path, { [marks]: broken });
    await user.click(await arrivalOf('Omar Benali'));
    await user.click(await arrivalOf('Ana Ruiz'));
    expect(await screen.findAllByText('por enviar')).toHaveLength(2);
    const [tried] = api.requestsTo(marks);
    const left = localStorage.getItem(kept()[0] ?? '');
    cleanup();

    const again = openFrontDesk();
    expect(await arrivalOf('Ana Ruiz')).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(screen.queryByText('por enviar')).not.toBeInTheDocument());
    const sent = again.api.requestsTo(marks);
    expect(sent.map(({ params }) => params['id'])).toEqual([
      expect.stringMatching(/3$/),
      ana.bookingId,
    ]);
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toBe(tried?.headers.get('idempotency-key'));
    // Only ids and times are stored: no names or phone numbers stay on the device. The check looks
    // for +34 because a key may contain any digits.
    expect(left).not.toMatch(/Ana|Omar|\+34/);
  });

  test('are not sent by another user', async () => {
    const { user } = openFrontDesk(path, { [marks]: broken });
    await user.click(await arrivalOf('Ana Ruiz'));
    await waitFor(() =>
      expect(kept()).toEqual([expect.stringContaining(sessionOf('receptionist').user.id)]),
    );
    cleanup();
    const other = openFrontDesk('/admin/recepcion', {}, { role: 'admin' });
    expect(await arrivalOf('Ana Ruiz')).toHaveAttribute('aria-pressed', 'false');
    expect(other.api.requestsTo(marks)).toHaveLength(0);
  });

  test('are deleted when the user signs out', async () => {
    const { user, shell } = openFrontDesk(path, { [marks]: broken });
    await user.click(await arrivalOf('Ana Ruiz'));
    await waitFor(() => expect(kept()).toHaveLength(1));
    // Also when the screen is unmounted.
    cleanup();
    for (const [listener] of jest.mocked(shell.onSignOut).mock.calls) listener();
    expect(kept()).toEqual([]);
  });
});

test('a day of 300 sessions can be navigated by keyboard', async () => {
  const day = Array.from({ length: 300 }, (_, index) =>
    aSession(
      index + 1,
      `${String(6 + Math.floor(index / 20)).padStart(2, '0')}:${String((index % 20) * 3).padStart(2, '0')}`,
    ),
  );
  const { user, currentPath } = openFrontDesk(path, {}, { sessions: day });
  await screen.findByRole('list', { name: 'Sesiones del día' });
  const links = document.querySelectorAll<HTMLElement>('[data-session]');
  expect(links).toHaveLength(300);
  links[0]?.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(links[2]).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(currentPath()).toContain(`sesion=${day[2]?.id ?? ''}`);
  await waitFor(() => expect(links[2]).toHaveAttribute('aria-current', 'true'));
});
