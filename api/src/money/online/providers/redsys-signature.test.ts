import { describe, expect, test } from '@jest/globals';
import { orderOf } from './redsys.ts';
import { redsysSignatureVersions } from '../../../platform/config/payment-config.ts';
import { readSigned, signatureOf, signed, type SignedMessage } from './redsys-signature.ts';

/** Messages from Redsys's test environment, with the keys that it publishes. */
const examples = [
  {
    name: 'a request',
    signatureVersion: 'HMAC_SHA256_V1',
    secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
    order: '0726qI3H7sZx',
    parameters:
      'eyJEU19NRVJDSEFOVF9UUkFOU0FDVElPTlRZUEUiOiIwIiwiRFNfTUVSQ0hBTlRfT1JERVIiOiIwNzI2cUkzSDdzWngiLCJEU19NRVJDSEFOVF9NRVJDSEFOVENPREUiOiI5OTkwMDg4ODEiLCJEU19NRVJDSEFOVF9URVJNSU5BTCI6IjEiLCJEU19NRVJDSEFOVF9BTU9VTlQiOiI0OTk5IiwiRFNfTUVSQ0hBTlRfQ1VSUkVOQ1kiOiI5NzgiLCJEU19NRVJDSEFOVF9NRVJDSEFOVFVSTCI6Imh0dHA6Ly93d3cucHJ1ZWJhLmNvbS91cmxOb3RpZmljYWNpb24ucGhwIiwiRFNfTUVSQ0hBTlRfVVJMT0siOiJodHRwOi8vd3d3LnBydWViYS5jb20vdXJsT0sucGhwIiwiRFNfTUVSQ0hBTlRfVVJMS08iOiJodHRwOi8vd3d3LnBydWViYS5jb20vdXJsS08ucGhwIn0=',
    signature: 'TyW+LIa2GZnhCPLM7JSPwbQn4ZjOvMO/KiIf4yJgwo8=',
  },
  {
    name: 'a notification of a short order',
    signatureVersion: 'HMAC_SHA256_V1',
    secretKey: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev',
    order: '0069',
    parameters:
      'eyJEc19EYXRlIjoiMDklMkYxMSUyRjIwMTUiLCJEc19Ib3VyIjoiMTglM0EwMyIsIkRzX1NlY3VyZVBheW1lbnQiOiIwIiwiRHNfQ2FyZF9Db3VudHJ5IjoiNzI0IiwiRHNfQW1vdW50IjoiMTQ1IiwiRHNfQ3VycmVuY3kiOiI5NzgiLCJEc19PcmRlciI6IjAwNjkiLCJEc19NZXJjaGFudENvZGUiOiI5OTkwMDg4ODEiLCJEc19UZXJtaW5hbCI6Ijg3MSIsIkRzX1Jlc3BvbnNlIjoiMDAwMCIsIkRzX01lcmNoYW50RGF0YSI6IiIsIkRzX1RyYW5zYWN0aW9uVHlwZSI6IjAiLCJEc19Db25zdW1lckxhbmd1YWdlIjoiMSIsIkRzX0F1dGhvcmlzYXRpb25Db2RlIjoiMDgyMTUwIn0=',
    signature: '6DVpRPAPoChZh2cgaWnLqlfFsKeXdRfAO/tz+UrxJcU=',
  },
  {
    name: 'a request of version 2',
    signatureVersion: 'HMAC_SHA512_V2',
    secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
    order: '1234567890',
    parameters:
      'eyJEU19NRVJDSEFOVF9BTU9VTlQiOiI5OTkiLCJEU19NRVJDSEFOVF9PUkRFUiI6IjEyMzQ1Njc4OTAiLCJEU19NRVJDSEFOVF9NRVJDSEFOVENPREUiOiI5OTkwMDg4ODEiLCJEU19NRVJDSEFOVF9DVVJSRU5DWSI6Ijk3OCIsIkRTX01FUkNIQU5UX1RSQU5TQUNUSU9OVFlQRSI6IjAiLCJEU19NRVJDSEFOVF9URVJNSU5BTCI6IjEiLCJEU19NRVJDSEFOVF9NRVJDSEFOVFVSTCI6Imh0dHA6XC9cL3d3dy5wcnVlYmEuY29tXC91cmxOb3RpZmljYWNpb24ucGhwIiwiRFNfTUVSQ0hBTlRfVVJMT0siOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsT0sucGhwIiwiRFNfTUVSQ0hBTlRfVVJMS08iOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsS08ucGhwIn0',
    signature:
      'Vjo02eSWq249IeZZp3R+ArFnGLhKY0OuzDDlx1BuVtZDC2yhczA7/11uZhsYzLZBCMFAz8u8uzGDX3AErHKmmw==',
  },
] as const;

describe('Redsys signatures', () => {
  test.each(examples)(
    'match the published example: $name',
    ({ parameters, order, signature, ...key }) => {
      expect(signatureOf(parameters, order, key).toString('base64')).toBe(signature);
    },
  );

  const [, notification] = examples;
  const message = {
    Ds_SignatureVersion: 'HMAC_SHA256_V1',
    Ds_MerchantParameters: notification.parameters,
    Ds_Signature: notification.signature.replaceAll('+', '-').replaceAll('/', '_'),
  };

  test('are verified, and the parameters are read with upper-case names and decoded dates', () => {
    const parsed = readSigned(message, notification.secretKey);
    expect(Object.fromEntries(parsed ?? [])).toMatchObject({
      DS_ORDER: '0069',
      DS_AMOUNT: '145',
      DS_CURRENCY: '978',
      DS_RESPONSE: '0000',
      DS_DATE: '09/11/2015',
      DS_HOUR: '18:03',
    });
  });

  const tampered = Buffer.from(notification.parameters, 'base64').toString().replace('145', '1');
  test.each<[string, Partial<SignedMessage>, string?]>([
    ['is missing', { Ds_Signature: '' }],
    ['was made with another key', {}, 'sq7HjrUOBfKmC576ILgskD5srU870gJ7'],
    ['has an unknown version', { Ds_SignatureVersion: 'HMAC_SHA512_V3' }],
    ['has another version than it names', { Ds_SignatureVersion: 'HMAC_SHA512_V2' }],
    ['is incomplete', { Ds_Signature: message.Ds_Signature.slice(0, 20) }],
    [
      'covers other parameters',
      { Ds_MerchantParameters: Buffer.from(tampered).toString('base64') },
    ],
    ['covers no JSON', { Ds_MerchantParameters: 'bm8=' }],
  ])(
    'refuse a message whose signature %s',
    (_name, changed, key: string = notification.secretKey) => {
      expect(readSigned({ ...message, ...changed }, key)).toBeNull();
    },
  );
});

test.each(redsysSignatureVersions)('our signature in %s covers the sent parameters', (version) => {
  const { secretKey } = examples[0];
  const parameters = { DS_ORDER: '0001a', DS_PRODUCTDESCRIPTION: 'Yoga, 5 €' };
  const message = signed(parameters, '0001a', { secretKey, signatureVersion: version });
  expect(message.Ds_SignatureVersion).toBe(version);
  expect(readSigned(message, secretKey)?.get('DS_PRODUCTDESCRIPTION')).toBe('Yoga, 5 €');
});

test('derives one unique, valid Redsys order number from each payment', () => {
  const references = Array.from({ length: 500 }, (_, index) => `payment ${index}`);
  const orders = references.map(orderOf);
  expect(orders.filter((order) => !/^\d{4}[0-9a-z]{8}$/.test(order))).toEqual([]);
  expect(new Set(orders).size).toBe(orders.length);
  expect(references.map(orderOf)).toEqual(orders);
});
