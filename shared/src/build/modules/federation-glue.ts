import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const glue = require.resolve('@module-federation/webpack-bundler-runtime/bundler');
const containerPart = glue.replace(/bundler\.js$/, 'initContainerEntry.js');
const globalName = 'aforoFederationGlue';

/**
 * Federation adds glue code between webpack and its runtime to every remote, 6 KB gzip each. The
 * shell has the same code, so it shares it with areas. It can't be shared unchanged: a starting
 * remote would become the instance behind the shell's `loadRemote`, and a host lacks the part that
 * containers need.
 *
 * Generated source for webpack's entry, because our sources must not import federation's internal
 * packages.
 */
export const sharedGlue = `data:text/javascript,${encodeURIComponent(`
import glue from ${JSON.stringify(glue)};
import { initContainerEntry } from ${JSON.stringify(containerPart)};
const { createInstance, getInstance } = glue.runtime;
globalThis.${globalName} = {
  ...glue,
  bundlerRuntime: { ...glue.bundlerRuntime, initContainerEntry },
  runtime: {
    ...glue.runtime,
    init(options) {
      const known = getInstance((one) => one.options.name === options.name);
      return known ? known.initOptions(options) && known : createInstance({ id: '', ...options });
    },
  },
};
`)}`;

/** For webpack's `externals`: areas use the glue of the page's shell. */
export const glueExternal = { [glue]: `global ${globalName}` };
