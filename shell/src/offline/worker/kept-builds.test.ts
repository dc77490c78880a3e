import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  describeBuilds,
  isImmutable,
  isObsolete,
  mayAnswer,
  namesOtherBuilds,
  registryIn,
  type KnownBuilds,
} from './kept-builds.ts';

const script = 'self.a = 1;';
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;

describe('a stored file', () => {
  test.each([
    ['answers with the demanded bytes', { integrity, destination: 'script' }, script, true],
    [
      'does not answer with one byte changed',
      { integrity, destination: 'script' },
      'self.a = 2;',
      false,
    ],
    [
      'that runs does not answer without a hash',
      { integrity: '', destination: 'script' },
      script,
      false,
    ],
    [
      'that styles does not answer without a hash',
      { integrity: '', destination: 'style' },
      'a{}',
      false,
    ],
    [
      'that only shows answers without a hash',
      { integrity: '', destination: 'font' },
      'wOF2',
      true,
    ],
  ] as const)('%s', async (_case, request, content, isUsed) => {
    expect(await mayAnswer(request, new Response(content))).toBe(isUsed);
  });

  test('is only kept if its address names its content', () => {
    const withCaching = (value: string) =>
      new Response('', { headers: { 'cache-control': value } });
    expect(isImmutable(withCaching('public, max-age=31536000, immutable'))).toBe(true);
    expect(isImmutable(withCaching('no-cache'))).toBe(false);
    expect(isImmutable(new Response(''))).toBe(false);
  });
});

function registryOf(buildId: string, role: KnownBuilds['role'] = 'client'): KnownBuilds {
  const files = { 'remoteEntry.js': {}, 'content/a.js': {} };
  const release = { buildId, base: `/assets/mfe-client/${buildId}/`, files };
  return { areas: { 'mfe-client': release }, role } as unknown as KnownBuilds; // the used part
}

describe('after a change of the registry', () => {
  test.each([
    ['/assets/mfe-client/b2/remoteEntry.js', false],
    ['/assets/mfe-client/content/a.js', false],
    ['/assets/mfe-client/b1/remoteEntry.js', true],
    ['/assets/mfe-client/content/old.js', true],
    ['/assets/mfe-admin/b7/remoteEntry.js', true],
    ['/assets/shell/content/shell.js', false],
  ])('%s is obsolete: %s', (path, isGone) => {
    expect(isObsolete(path, registryOf('b2'), null)).toBe(isGone);
  });

  test('a registry for an anonymous visitor removes no area that it leaves out', () => {
    expect(isObsolete('/assets/mfe-admin/b7/remoteEntry.js', registryOf('b2', null), null)).toBe(
      false,
    );
  });

  test('a page removes the files of the shell that it does not name', () => {
    const page = '<script src="/assets/shell/content/shell.js"></script>';
    expect(isObsolete('/assets/shell/content/shell.js', registryOf('b2'), page)).toBe(false);
    expect(isObsolete('/assets/shell/content/old.js', registryOf('b2'), page)).toBe(true);
  });

  test('a kept page that names a replaced build is recognised', () => {
    const builds = describeBuilds(registryOf('b1'));
    expect(builds).toBe('mfe-client=b1');
    expect(namesOtherBuilds(builds, registryOf('b1'))).toBe(false);
    expect(namesOtherBuilds(builds, registryOf('b2'))).toBe(true);
    expect(namesOtherBuilds('mfe-admin=b1', registryOf('b2'))).toBe(false);
  });
});

test('the registry is read from a page of the shell and from no other document', () => {
  const json = '{"areas":{},"role":"client","note":"\\u003c"}';
  const page = `<script type="application/json" id="aforo-registry">${json}</script>`;
  expect(registryIn(page)).toMatchObject({ role: 'client', note: '<' });
  expect(registryIn('<html>Horario</html>')).toBeUndefined();
});
