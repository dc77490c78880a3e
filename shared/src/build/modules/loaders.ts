import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RuleSetRule } from 'webpack';
import { pureContract } from './pure-contract.ts';
import { nameScreenChunks } from './screen-chunks.ts';

const require = createRequire(import.meta.url);

/** Webpack loaders for our sources and the assets that they import. */
export function loaders(instance: string): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      loader: require.resolve('ts-loader'),
      options: {
        transpileOnly: true,
        instance,
        configFile: join(import.meta.dirname, '../tsconfig.webpack.json'),
        getCustomTransformers: () => ({ before: [nameScreenChunks, pureContract] }),
      },
    },
    // Compiled from our sources: a default import of a shared library isn't Node's whole module.
    { test: /[\\/]@aforo[\\/]shared[\\/].+\.js$/, type: 'javascript/auto' },
    { test: /\.woff2$/, type: 'asset/resource' },
  ];
}
