/**
 * Checks of `deploy/` that need no container engine: it names existing programs, variables and
 * metrics, and both gateways have the same configuration.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { root } from '../program.ts';
import { read } from '../testing/repository.ts';

interface Service {
  image?: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  profiles?: string[];
  healthcheck?: unknown;
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

const { services, volumes } = parse(read('deploy/compose.yaml'), { merge: true }) as Compose; // this repository's file
const operation = read('docs/operation.md');
const aforoServices = Object.entries(services).filter(([, { image }]) =>
  image?.includes('AFORO_IMAGE'),
);

describe('deploy/compose.yaml', () => {
  test('has two gateways, two APIs, and jobs that are started separately', () => {
    expect(aforoServices.map(([name]) => name).sort()).toEqual(
      ['api-1', 'api-2', 'backup', 'gateway-1', 'gateway-2', 'restore'].sort(),
    );
    expect(services['backup']?.profiles).toEqual(['jobs']);
    expect(services['restore']?.profiles).toEqual(['jobs']);
  });

  test.each(aforoServices)(
    '%s runs a program that the image contains',
    (_name, { command, entrypoint }) => {
      const dockerfile = /^CMD (.+)$/m.exec(read('deploy/Dockerfile'))?.[1] ?? '[]';
      const commandParts = entrypoint ?? command ?? (JSON.parse(dockerfile) as string[]);
      const program = commandParts.at(-1) ?? '';
      expect(existsSync(join(root, program))).toBe(true);
      expect(read('deploy/image.js')).toContain(`'${program}'`);
    },
  );

  test.each(aforoServices)(
    '%s has variables that docs/operation.md explains',
    (_name, { environment }) => {
      const unknown = Object.keys(environment ?? {}).filter(
        (name) => !operation.includes(`\`${name}\``) && !name.startsWith('AWS_'),
      );
      expect(unknown).toEqual([]);
    },
  );

  test('configures both gateways equally, except for their API', () => {
    const [first, second] = ['gateway-1', 'gateway-2'].map((name) => ({
      ...services[name]?.environment,
      API_URL: '',
    }));
    expect(first).toEqual(second);
    expect(services['api-1']?.environment).toEqual(services['api-2']?.environment);
  });

  test('names existing volumes, files and services', () => {
    for (const [name, { volumes: mounted = [], depends_on: before = {} }] of Object.entries(
      services,
    )) {
      const dependencies = Array.isArray(before) ? before : Object.keys(before);
      for (const other of dependencies) expect(Object.keys(services)).toContain(other);
      for (const mount of mounted) {
        const [from = ''] = mount.split(':');
        const isThere = from.startsWith('.')
          ? existsSync(join(root, 'deploy', from))
          : from in volumes;
        expect([name, from, isThere]).toEqual([name, from, true]);
      }
    }
  });

  test('requires only values that deploy/env.example has', () => {
    const asked = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(
      ([, name]) => name,
    );
    const given: readonly string[] = read('deploy/env.example').match(/^\w+(?==)/gm) ?? [];
    expect(asked.filter((name) => !given.includes(name ?? ''))).toEqual([]);
  });
});

test('the image runs as a user other than root and has a health check', () => {
  const dockerfile = read('deploy/Dockerfile');
  const final = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(final).toMatch(/^USER node$/m);
  expect(final).toMatch(/^HEALTHCHECK .*\/health/m);
});

test('alerts and dashboard name metrics that docs/operation.md lists', () => {
  const named = new Set(
    (read('deploy/watch/alerts.yml') + read('deploy/watch/dashboard.json')).match(/aforo_\w+/g),
  );
  const unknown = [...named].filter(
    (name) => !operation.includes(`\`${name.replace(/_(bucket|sum|count)$/, '')}\``),
  );
  expect(unknown).toEqual([]);
  expect(named.size).toBeGreaterThan(12);
});
