import { afterAll } from '@jest/globals';
import { closeTestDatabases } from '../database/test-database.ts';

afterAll(closeTestDatabases);
