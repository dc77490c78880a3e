import * as kysely from 'kysely';
import * as phoneNumbers from 'libphonenumber-js/min';
import * as stripe from 'stripe';
import * as zod from 'zod';
import * as zodMini from 'zod/mini';
import * as zodCore from 'zod/v4/core';

/**
 * Libraries that a worker loads once for all its test files, which are most of what each would load.
 * They keep nothing between files, have no clock and tell no `Date` or `Error` of a test from others:
 * their own are of another realm, so `instanceof Error` is false for what they throw.
 *
 * Not TypeScript: compiled by jest it would get the CommonJS of each, and the server runs the other.
 */
export const sharedLibraries = {
  kysely,
  'libphonenumber-js/min': phoneNumbers,
  stripe,
  zod,
  'zod/mini': zodMini,
  'zod/v4/core': zodCore,
};
