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
  test('opens the API here unless API_URL says that it is elsewhere', () => {
    expect(readGatewayConfig({}).api).toMatchObject({ databaseUrl: null });
    expect(readGatewayConfig({ API_URL: 'http://api:3000' }).api).toBeNull();
  });

  test('names the wrong variables of gateway and API together, each once', () => {
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

  test('ignores the variables of a remote API, except the address of the registry', () => {
    expect(refusal({ API_URL: 'http://api:3000', SMTP_URL: 'x', AFORO_DEMO: 'yes' })).toEqual([]);
    expect(refusal({ API_URL: 'http://api:3000', DATABASE_URL: 'mysql://x' })).toEqual([
      expect.stringMatching(/^DATABASE_URL /),
    ]);
  });

  test('a wrong API_URL does not make the API of this process look wrong', () => {
    expect(refusal({ API_URL: 'api' })).toEqual([expect.stringMatching(/^API_URL /)]);
  });
});
