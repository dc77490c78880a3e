import * as pglite from '@electric-sql/pglite';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Node’s environment, with a PGlite that all files of a worker share. Each test file loads its modules
 * anew; of this one that means a whole PostgreSQL compiled again and run before it is optimised,
 * which is more work than the tests of most files. The databases are each file’s own all the same.
 */
// eslint-disable-next-line aforo/no-default-export -- jest asks for its environment as the default
export default class PgliteEnvironment extends TestEnvironment {
  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    this.global['sharedPglite'] = pglite;
  }
}
