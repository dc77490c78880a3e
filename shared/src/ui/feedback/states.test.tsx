import { describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { ApiError } from '@aforo/shared/http';
import { renderWithTheme } from '../../testing/index.ts';
import {
  AuthLayout,
  Badge,
  Chip,
  DelayedFallback,
  DescriptionList,
  EmptyState,
  explainError,
  FailedState,
  Instant,
  Notice,
  ProblemScreen,
  Section,
  Skeleton,
} from '../index.ts';

describe('FailedState', () => {
  test('says what happened and which data are safe, and retries', async () => {
    const onRetry = jest.fn();
    const { user } = renderWithTheme(<FailedState error={new ApiError(0, {})} onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('No hay conexión con Aforo');
    expect(screen.getByRole('alert')).toHaveTextContent('sigue guardado');
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test('has no retry button if the response would be the same', () => {
    renderWithTheme(
      <FailedState error={new ApiError(404, { code: 'not_found' })} onRetry={() => undefined} />,
    );
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('links to the profile if a second factor is missing, with a way back', () => {
    renderWithTheme(
      <FailedState
        error={new ApiError(403, { code: 'second_factor_required' })}
        onRetry={() => undefined}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Te falta el segundo paso');
    expect(screen.getByRole('link', { name: 'Poner el segundo paso' })).toHaveAttribute(
      'href',
      '/?volver=%2F',
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test.each([
    [new ApiError(500, { code: 'internal', requestId: 'req-1' }), true, 'req-1'],
    [new ApiError(429, { code: 'rate_limited' }), true, undefined],
    [new ApiError(403, { code: 'forbidden', requestId: 'req-1' }), false, undefined],
    [new ApiError(409, { code: 'conflict' }), true, undefined],
    [new TypeError('x is undefined'), true, undefined],
    ['text', true, undefined],
  ])('for %p has retry %p and reference %p', (error, canRetry, reference) => {
    expect(explainError(error)).toMatchObject({ canRetry, reference });
    expect(explainError(error).text).not.toContain('undefined');
  });
});

test.each([
  ['error', 'alert'],
  ['warning', 'status'],
  ['info', 'status'],
  ['success', 'status'],
] as const)('a notice of %s is announced as %s', (tone, role) => {
  renderWithTheme(
    <Notice tone={tone} title="Atención">
      Hay algo
    </Notice>,
  );
  expect(screen.getByRole(role)).toHaveTextContent('AtenciónHay algo');
});

test('a loading state appears only after 150 ms', () => {
  jest.useFakeTimers();
  renderWithTheme(
    <DelayedFallback>
      <Skeleton lines={3} />
    </DelayedFallback>,
  );
  act(() => jest.advanceTimersByTime(149));
  expect(screen.getByRole('status')).not.toHaveTextContent('Cargando');
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent('Cargando…');
  jest.useRealTimers();
});

test('an empty state describes the content and offers the first step', () => {
  renderWithTheme(
    <EmptyState title="Aún no hay clientes" action={<button type="button">Añadir</button>}>
      Aquí verás a quien reserva.
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { name: 'Aún no hay clientes' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Añadir' })).toBeInTheDocument();
});

test('a removable chip is a button that names what it removes', async () => {
  const onRemove = jest.fn();
  const { user } = renderWithTheme(<Chip onRemove={onRemove}>Archivados</Chip>);
  await user.click(screen.getByRole('button', { name: 'Quitar Archivados' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
});

test('a badge shows its state as text', () => {
  renderWithTheme(<Badge tone="warning">Caduca hoy</Badge>);
  expect(screen.getByText('Caduca hoy')).toBeInTheDocument();
});

test('an empty value of a description list is shown as a dash', () => {
  renderWithTheme(
    <DescriptionList
      items={[
        { label: 'Teléfono', value: null },
        { label: 'Bonos', value: 0 },
      ]}
    />,
  );
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['—', '0']);
});

test('an instant contains the full date and time', () => {
  renderWithTheme(
    <Instant
      at="2026-11-24T18:00:00Z"
      timeZone="Europe/Madrid"
      now={new Date('2026-11-24T08:00:00Z')}
    />,
  );
  const time = screen.getByText('hoy 19:00');
  expect(time).toHaveAttribute('datetime', '2026-11-24T18:00:00Z');
  expect(time).toHaveAttribute('title', 'martes 24 de noviembre de 2026, 19:00');
});

test('a section is a region named by its heading', () => {
  renderWithTheme(<Section title="Mis datos">…</Section>);
  expect(screen.getByRole('region', { name: 'Mis datos' })).toBeInTheDocument();
});

test('a problem screen has a heading and collapses the technical details', () => {
  renderWithTheme(
    <ProblemScreen title="404 Not Found" description="Aquí no hay nada." technical="GET /x" />,
  );
  expect(screen.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeInTheDocument();
  expect(screen.getByText('Detalles técnicos')).toBeInTheDocument();
});

test('a public screen has landmarks, one heading and the center’s name', () => {
  renderWithTheme(
    <AuthLayout centerName="Estudio Aforo" title="Entrar" footer="¿Sin cuenta?">
      formulario
    </AuthLayout>,
  );
  expect(screen.getByRole('banner')).toHaveTextContent('Estudio Aforo');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'contenido');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
