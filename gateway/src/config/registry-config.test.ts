import { expect, test } from '@jest/globals';
import { readRegistryConfig } from './registry-config.ts';

test('by default a build is rolled back at five visitors and a fifth of the loads in ten minutes', () => {
  expect(readRegistryConfig({ METRICS_TOKEN: ' ' })).toEqual({
    config: {
      operatorToken: null,
      failuresMin: 5,
      failuresShare: 0.2,
      failuresMinutes: 10,
      metricsToken: null,
      bucket: null,
      overrideOrigins: [],
      overrideSecret: null,
    },
    problems: [],
  });
});

test('reports all invalid variables at once, without repeating secrets', () => {
  const { problems } = readRegistryConfig({
    OPERATOR_TOKEN: 'corto',
    AREAS_FAILURES_MIN: '0',
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
    'OPERATOR_TOKEN',
  ]);
  expect(problems.join()).not.toContain('corto');
});
