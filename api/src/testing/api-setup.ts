import { afterAll } from '@jest/globals';
import { closeTestDatabases } from './test-database.ts';

afterAll(closeTestDatabases);
