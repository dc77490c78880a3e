import { expect, test } from '@jest/globals';
import { readRegistryConfig } from './registry-config.ts';

test('by default a build is rolled back at two team members or five people, a fifth of them, in ten minutes', () => {
  expect(readRegistryConfig({ METRICS_TOKEN: ' ' })).toEqual({
    config: {
      operatorToken: null,
      staffFailuresMin: 2,
      failuresMin: 5,
      failuresShare: 0.2,
      failuresMinutes: 10,
      metricsToken: null,
      bucket: null,
      previewBrowser: null,
      overrideOrigins: [],
      overrideSecret: null,
    },
    problems: [],
  });
});

test('a browser for previews gets the search path with its own', () => {
  const { config } = readRegistryConfig({ AREAS_PREVIEW_BROWSER: '/opt/chromium', PATH: '/bin' });
  expect(config.previewBrowser).toEqual({ path: '/opt/chromium', searchPath: '/bin' });
});

test('reports all invalid variables at once, without repeating secrets', () => {
  const { problems } = readRegistryConfig({
    OPERATOR_TOKEN: 'corto',
    AREAS_FAILURES_MIN: '0',
    AREAS_STAFF_FAILURES_MIN: '1',
    AREAS_FAILURES_SHARE: '140',
    AREAS_S3_BUCKET: 'aforo',
    AREAS_S3_ENDPOINT: 'almacen',
    AREAS_OVERRIDE_ORIGINS: 'https://pruebas.test,pruebas',
    AREAS_OVERRIDE_SECRET: 'corto',
  });
  expect(problems.map((sentence) => sentence.split(' ')[0]).sort()).toEqual([
    'AREAS_FAILURES_MIN',
    'AREAS_FAILURES_SHARE',
    'AREAS_OVERRIDE_ORIGINS',
    'AREAS_OVERRIDE_SECRET',
    'AREAS_S3_ENDPOINT',
    'AREAS_STAFF_FAILURES_MIN',
    'OPERATOR_TOKEN',
  ]);
  expect(problems.join()).not.toContain('corto');
});
