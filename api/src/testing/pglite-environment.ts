import * as pglite from '@electric-sql/pglite';
import { TestEnvironment } from 'jest-environment-node';
import { sharedLibraries } from './shared-libraries/index.js';
import { TemplateFiles } from './template-files.ts';

/**
 * Node’s environment, with a PGlite and other libraries that all files of a worker share. A test file
 * loads its modules anew, and would have their code run cold each time. The databases stay each file’s own.
 */
export default class PgliteEnvironment extends TestEnvironment {
  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    this.global['sharedPglite'] = { ...pglite, TemplateFiles };
    this.global['sharedLibraries'] = sharedLibraries;
  }
}
