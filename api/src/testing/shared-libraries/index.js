import * as kysely from 'kysely';
import * as phoneNumbers from 'libphonenumber-js/min';
import * as stripe from 'stripe';

/**
 * Libraries that a worker loads once for all its test files. They are big, and keep nothing between
 * files. What they make is of another realm than a test: `instanceof Error` is false for what they
 * throw, and `isDeepStrictEqual` for what they give. Nothing asks that of these (zod’s is asked).
 *
 * Not TypeScript: compiled by jest it would get the CommonJS of each, and the server runs the other.
 */
export const sharedLibraries = { kysely, 'libphonenumber-js/min': phoneNumbers, stripe };
