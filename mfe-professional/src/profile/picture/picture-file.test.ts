import { describe, expect, test } from '@jest/globals';
import { assertPicture } from './picture-file.ts';

const megabyte = 1024 * 1024;

describe('a file for the picture', () => {
  test.each([
    ['a JPEG of just the limit', { type: 'image/jpeg', size: 5 * megabyte }],
    ['a PNG', { type: 'image/png', size: 10 }],
    ['a WebP', { type: 'image/webp', size: 10 }],
  ])('can be %s', (_, file) => {
    expect(() => assertPicture(file)).not.toThrow();
  });

  test.each([
    ['one byte too many', { type: 'image/png', size: 5 * megabyte + 1 }, 'file_too_large'],
    ['an SVG', { type: 'image/svg+xml', size: 10 }, 'file_type_refused'],
    ['a file without a type', { type: '', size: 10 }, 'file_type_refused'],
    ['a big document', { type: 'application/pdf', size: 9 * megabyte }, 'file_type_refused'],
  ])('cannot be %s', (_, file, code) => {
    expect(() => assertPicture(file)).toThrow(expect.objectContaining({ code }));
  });
});
