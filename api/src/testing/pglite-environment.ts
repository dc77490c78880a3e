import * as pglite from '@electric-sql/pglite';
import { TestEnvironment } from 'jest-environment-node';
import { sharedLibraries } from './shared-libraries/index.js';
import { TemplateFiles } from './template-files.ts';

/**
 * Node’s environment, with a PGlite and other libraries shared by all files of a worker. Each test
 * file reloads its modules, so their code would always run unoptimised. The databases are still
 * separate per file.
 */
export default class PgliteEnvironment extends TestEnvironment {
  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    this.global['sharedPglite'] = { ...pglite, TemplateFiles };
    this.global['sharedLibraries'] = sharedLibraries;
  }
}
