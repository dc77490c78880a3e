import * as kysely from 'kysely';
import * as phoneNumbers from 'libphonenumber-js/min';
import * as stripe from 'stripe';

/**
 * Libraries that a worker loads once for all its test files. They are large, and keep no state
 * between files. Their objects belong to another realm than a test: `instanceof Error` is false for
 * their errors, and `isDeepStrictEqual` for their objects. No code relies on that for these
 * libraries (zod’s objects are compared).
 *
 * Not TypeScript: compiled by jest it would load their CommonJS versions, and the server uses the
 * others.
 */
export const sharedLibraries = { kysely, 'libphonenumber-js/min': phoneNumbers, stripe };
