/**
 * A small repository without violations of import rules: the same folders, names and kinds of files
 * as the real one. A test adds one bad file and checks which rule refuses it.
 */
import { plant, type Tree } from './temporary-tree.ts';

const areas = ['mfe-admin', 'mfe-client'];
const browserPackages = ['react', 'zod'];

function manifest(fields: object): string {
  return JSON.stringify({ version: '1.0.0', type: 'module', ...fields });
}

function npmPackage(name: string): Tree {
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, main: 'index.js' }),
    [`node_modules/${name}/index.js`]: 'module.exports = {};',
  };
}

function dependOn(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '1.0.0']));
}

function area(name: string): Tree {
  return {
    [`${name}/package.json`]: manifest({
      name,
      dependencies: dependOn(['@aforo/shared', 'react']),
    }),
    [`${name}/src/area.ts`]: `
      import { defineArea } from '@aforo/shared/area';
      import { routes } from './routes.ts';
      export const area = defineArea(routes);`,
    [`${name}/src/routes.ts`]: `
      export const routes = [() => import('./list/list-page.ts'), () => import('./detail/detail-page.ts')];`,
    [`${name}/src/paths.ts`]: `export const paths = { list: '/list' };`,
    [`${name}/src/common/badge.ts`]: `
      import { createElement } from 'react';
      export const badge = createElement;`,
    [`${name}/src/list/list-page.ts`]: `
      import { badge } from '../common/badge.ts';
      import { row } from './row.ts';
      export const ListPage = [badge, row];`,
    [`${name}/src/list/row.ts`]: `
      import { paths } from '../paths.ts';
      export const row = paths.list;`,
    [`${name}/src/list/list-page.test.ts`]: `
      import { test } from '@jest/globals';
      import { ListPage } from './list-page.ts';
      test('lists', () => ListPage);`,
    [`${name}/src/detail/detail-page.ts`]: `
      import { badge } from '../common/badge.ts';
      export const DetailPage = badge;`,
  };
}

const shared: Tree = {
  'shared/package.json': manifest({
    name: '@aforo/shared',
    exports: Object.fromEntries(
      ['area', 'build', 'contract', 'form', 'format', 'http', 'testing', 'theme', 'ui'].map(
        (name) => [`./${name}`, `./src/${name}/index.ts`],
      ),
    ),
    dependencies: dependOn(browserPackages),
  }),
  'shared/src/contract/index.ts': `
    import { object } from 'zod/mini';
    export type ErrorCode = 'session_full';
    export const settings = object;`,
  'shared/src/http/index.ts': `
    import { settings } from '../contract/index.ts';
    export class ApiError extends Error {}
    export const api = settings;`,
  'shared/src/format/index.ts': `
    import { settings } from '../contract/index.ts';
    export const money = settings;`,
  'shared/src/theme/index.ts': `
    import { settings } from '../contract/index.ts';
    export const theme = settings;`,
  'shared/src/ui/index.ts': `
    import type { ApiError } from '@aforo/shared/http';
    import { theme } from '../theme/index.ts';
    export const button = (error: ApiError) => [theme, error];`,
  'shared/src/form/index.ts': `
    import { api } from '@aforo/shared/http';
    import { button } from '../ui/index.ts';
    export const form = [api, button];`,
  'shared/src/area/index.ts': `
    import { api } from '@aforo/shared/http';
    import { button } from '../ui/index.ts';
    export const defineArea = (routes: unknown) => [api, button, routes];`,
  'shared/src/build/index.ts': `
    import { readFileSync } from 'node:fs';
    import webpack from 'webpack';
    export const build = [readFileSync, webpack];`,
  'shared/src/testing/index.ts': `
    import { test } from '@jest/globals';
    export const renderArea = test;`,
};

const shell: Tree = {
  'shell/package.json': manifest({
    name: '@aforo/shell',
    dependencies: dependOn(['@aforo/shared', 'react']),
  }),
  'shell/src/index.ts': `
    import { defineArea } from '@aforo/shared/area';
    import { router } from './routing/router.ts';
    export const shell = [defineArea, router];`,
  'shell/src/routing/router.ts': `
    import { createElement } from 'react';
    export const router = createElement;`,
};

const api: Tree = {
  'api/package.json': manifest({
    name: '@aforo/api',
    exports: { './app': './src/app.ts', './config': './src/platform/config/config.ts' },
    dependencies: dependOn(['@aforo/shared', 'kysely', 'pg']),
  }),
  'api/src/server.ts': `
    import { buildApp } from './app.ts';
    import { demo } from './demo/index.ts';
    import { config } from './platform/config/config.ts';
    buildApp([config, demo]);`,
  'api/src/demo/index.ts': `export { demo } from './people/people.ts';`,
  'api/src/demo/people/people.ts': `
    import { random } from '../random/random.ts';
    export const demo = random;`,
  'api/src/demo/random/random.ts': `export const random = 4;`,
  'api/src/platform/config/config.ts': `
    import { settings } from '@aforo/shared/contract';
    export const config = settings;`,
  'api/src/app.ts': `
    import { connect } from './platform/database/index.ts';
    import { bookingRoutes } from './booking/bookings/index.ts';
    import { clientRoutes } from './people/clients/index.ts';
    export const buildApp = (config: unknown) => [config, connect, bookingRoutes, clientRoutes];`,
  'api/src/platform/database/index.ts': `export { connect } from './connect.ts';`,
  'api/src/platform/database/connect.ts': `
    import { Kysely } from 'kysely';
    import pg from 'pg';
    export const connect = [Kysely, pg];`,
  'api/src/booking/bookings/index.ts': `export { bookingRoutes } from './bookings.routes.ts';`,
  'api/src/booking/bookings/bookings.routes.ts': `
    import { book } from './book.ts';
    export const bookingRoutes = book;`,
  'api/src/booking/bookings/book.ts': `
    import { findClient } from '../../people/clients/index.ts';
    import { insert } from './bookings.repository.ts';
    export const book = [insert, findClient];`,
  'api/src/booking/bookings/bookings.repository.ts': `
    import { sql } from 'kysely';
    export const insert = sql;`,
  'api/src/people/clients/index.ts': `
    export { clientRoutes } from './clients.routes.ts';
    export { findClient } from './find-client.ts';`,
  'api/src/people/clients/clients.routes.ts': `
    import { findClient } from './find-client.ts';
    export const clientRoutes = findClient;`,
  'api/src/people/clients/find-client.ts': `
    import { select } from './clients.repository.ts';
    export const findClient = select;`,
  'api/src/people/clients/clients.repository.ts': `
    import { sql } from 'kysely';
    export const select = sql;`,
};

const top: Tree = {
  'package.json': manifest({
    name: 'sample',
    private: true,
    workspaces: ['shared', 'shell', ...areas, 'api', 'gateway', 'e2e'],
    devDependencies: dependOn(['@jest/globals', 'webpack']),
  }),
  'gateway/package.json': manifest({
    name: '@aforo/gateway',
    dependencies: dependOn(['@aforo/shared', '@aforo/api']),
  }),
  'gateway/src/cli/start.ts': `
    import { buildApp } from '@aforo/api/app';
    import { config } from '@aforo/api/config';
    import { build } from '@aforo/shared/build';
    buildApp([config, build]);`,
  'e2e/package.json': manifest({ name: '@aforo/e2e', dependencies: dependOn(['@aforo/shared']) }),
  'e2e/src/environment/browser.ts': `
    import { settings } from '@aforo/shared/contract';
    export const browser = settings;`,
};

const npm: Tree = {
  ...['react', 'kysely', 'pg', 'webpack', '@jest/globals', 'left-pad'].reduce<Tree>(
    (tree, name) => ({ ...tree, ...npmPackage(name) }),
    {},
  ),
  'node_modules/zod/package.json': JSON.stringify({
    name: 'zod',
    exports: { './mini': './mini.js' },
  }),
  'node_modules/zod/mini.js': 'module.exports = {};',
};

const sampleRepository: Tree = {
  ...shared,
  ...shell,
  ...areas.reduce<Tree>((tree, name) => ({ ...tree, ...area(name) }), {}),
  ...api,
  ...top,
  ...npm,
};

/** The folders of the sample repository that contain code. */
export const sampleFolders = ['shared', 'shell', ...areas, 'api', 'gateway', 'e2e'];

/** Writes the sample repository plus `files` and returns its path. */
export function plantSampleRepository(files: Tree = {}): string {
  return plant(
    { ...sampleRepository, ...files },
    { 'node_modules/@aforo/shared': '../../shared', 'node_modules/@aforo/api': '../../api' },
  );
}
