import { expect, test } from '@jest/globals';
import { matchPath } from 'react-router-dom';
import { paths } from './paths.ts';
import { screens } from './routes.tsx';

const routes = Object.keys(screens).map((path) => `/${path}`);

test.each(Object.entries(paths))('the path %s renders a screen', (_name, make) => {
  expect(routes.filter((route) => matchPath(route, make()))).toHaveLength(1);
});

test('every screen has a path', () => {
  expect(
    Object.values(paths)
      .map((make) => make())
      .sort(),
  ).toEqual([...routes].sort());
});
