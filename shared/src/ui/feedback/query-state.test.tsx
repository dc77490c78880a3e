import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithTheme } from '../../testing/index.ts';
import { QueryState, together } from './query-state.tsx';

const failed = new Error('broken');
const query = (data: string | undefined, error: unknown = null) => ({
  data,
  error,
  isFetching: false,
  refetch: jest.fn(),
});

function show(given: ReturnType<typeof query>) {
  return renderWithTheme(
    <QueryState query={given} skeleton={<p>Viene</p>}>
      {(data) => <p>Leído: {data || 'nada'}</p>}
    </QueryState>,
  );
}

test('shows a skeleton until the response arrives', () => {
  show(query(undefined));
  expect(screen.getByText('Viene')).toBeVisible();
});

test('shows an error with a retry button', async () => {
  const given = query(undefined, failed);
  const { user } = show(given);
  expect(screen.getByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
  expect(given.refetch).toHaveBeenCalledTimes(1);
});

test.each(['', 'algo'])('keeps the data (%p) when a later read fails', (data) => {
  show(query(data, failed));
  expect(screen.getByText(`Leído: ${data || 'nada'}`)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('combines two queries, which succeed, fail and retry together', () => {
  expect(together(query('a'), query(undefined)).data).toBeUndefined();
  expect(together(query('a'), query('b')).data).toEqual(['a', 'b']);
  const [one, other] = [query('a'), query(undefined, failed)];
  const both = together(one, other);
  expect(both.error).toBe(failed);
  both.refetch();
  expect(one.refetch).toHaveBeenCalledTimes(1);
  expect(other.refetch).toHaveBeenCalledTimes(1);
});
