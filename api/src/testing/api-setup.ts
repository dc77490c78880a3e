import { afterAll, jest } from '@jest/globals';
import { closeTestDatabases } from './test-database.ts';

// Copying a database takes a moment, and longer on a busy machine.
jest.setTimeout(120_000);

afterAll(closeTestDatabases);
