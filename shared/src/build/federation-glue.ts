import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const glue = require.resolve('@module-federation/webpack-bundler-runtime/bundler');
const containerPart = glue.replace(/bundler\.js$/, 'initContainerEntry.js');
const globalName = 'aforoFederationGlue';

/**
 * Federation puts its glue between webpack and its runtime into every remote, 6 KB gzip each. The
 * shell has it too, so it gives areas its own. Not as it is: a remote that starts would become the
 * instance that the shell's `loadRemote` speaks to, and a host leaves out what a container needs.
 *
 * A module without a file, for webpack's entry: nothing of ours may import federation's inner packages.
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

/** For webpack's `externals`: an area takes the glue of the page's shell. */
export const glueExternal = { [glue]: `global ${globalName}` };
