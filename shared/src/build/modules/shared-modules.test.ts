import { expect, test } from '@jest/globals';
import { providedVersions, sharedModules } from './shared-modules.ts';

const area = sharedModules('area');

test.each(Object.entries(providedVersions()))(
  'an area accepts every patch of %s, of which %s is installed',
  (name, version) => {
    const [major = '', minor = ''] = version.split('.');
    expect(area[name]?.requiredVersion).toBe(`^${major}.${minor}.0`);
  },
);

test('an area bundles none of the libraries that the shell provides', () => {
  expect(Object.entries(area).filter(([, one]) => one.import !== false)).toEqual([]);
});
