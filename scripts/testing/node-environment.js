import { TestEnvironment } from 'jest-environment-node';

/** Node’s environment with an import of ES modules, which the compiled modules of tests don’t have. */
// oxlint-disable-next-line no-restricted-exports -- jest asks for an environment as the default
export default class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.importModule = (url) => import(url);
  }
}
