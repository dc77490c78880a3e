import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { templateVariables } from '../database/template.ts';

export default async function tearDown(): Promise<void> {
  const path = process.env[templateVariables.pglite];
  if (path) await rm(dirname(path), { recursive: true, force: true });
}
