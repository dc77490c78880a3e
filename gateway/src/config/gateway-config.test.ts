import { describe, expect, test } from '@jest/globals';
import { readGatewayConfig } from './gateway-config.ts';
import { sentenceOf } from './start-error.ts';

function refusal(env: Record<string, string>): string[] {
  try {
    readGatewayConfig(env);
  } catch (error) {
    return (sentenceOf(error) ?? 'a defect').split('\n');
  }
  return [];
}

describe('readGatewayConfig', () => {
  test('runs the API in this process unless API_URL is set', () => {
    expect(readGatewayConfig({}).api).toMatchObject({ databaseUrl: null });
    expect(readGatewayConfig({ API_URL: 'http://api:3000' }).api).toBeNull();
  });

  test('reports the invalid variables of gateway and API together, each once', () => {
    const names = refusal({
      PORT: 'x',
      HOST: 'a b',
      PUBLIC_URL: 'y',
      LOG_LEVEL: 'z',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'x',
      AFORO_DEMO: 'yes',
    }).map((sentence) => sentence.split(' ')[0]);
    expect(names.sort()).toEqual([
      'AFORO_DEMO',
      'DATABASE_URL',
      'HOST',
      'LOG_LEVEL',
      'PORT',
      'PUBLIC_URL',
      'SMTP_URL',
    ]);
  });

  test('ignores the variables of a remote API, except the registry’s address', () => {
    expect(refusal({ API_URL: 'http://api:3000', SMTP_URL: 'x', AFORO_DEMO: 'yes' })).toEqual([]);
    expect(refusal({ API_URL: 'http://api:3000', DATABASE_URL: 'mysql://x' })).toEqual([
      expect.stringMatching(/^DATABASE_URL /),
    ]);
  });

  test('reports an invalid API_URL without reporting API variables', () => {
    expect(refusal({ API_URL: 'api' })).toEqual([expect.stringMatching(/^API_URL /)]);
  });
});
