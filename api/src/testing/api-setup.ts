import { afterAll, jest } from '@jest/globals';
import { closeTestDatabases } from './test-database.ts';

// A copy of the database takes a moment, on a machine that is busy several.
jest.setTimeout(120_000);

afterAll(closeTestDatabases);
