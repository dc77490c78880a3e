import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'scripts/{test,check,mutations,packages,try-release,seat-year}.ts',
        'scripts/{run,lint/plugin}.js',
      ],
      project: 'scripts/**/*.{ts,js}',
      // The client that a test makes from the API's description imports openapi-fetch; a workspace
      // needs no version.
      ignoreDependencies: ['openapi-fetch'],
    },
    shared: {
      // The pages that a build draws beforehand are named by path in the plugin that draws them.
      entry: ['src/build/{page-renderer.ts,first-paint/render-area.tsx,dev/aforo-dev.ts}'],
      // It comes with @module-federation/enhanced, which asks for this very version.
      ignoreDependencies: ['@module-federation/webpack-bundler-runtime'],
    },
    shell: {
      entry: ['src/{first-paint/{device,take-over-page},offline/worker/worker}.ts'],
      // An area's parcel takes it from the page: shared/src/build/modules/shared-modules.ts.
      ignoreDependencies: ['single-spa-react'],
    },
    'mfe-*': {
      // What webpack-config.ts and first-paint open by path.
      entry: ['src/{area.ts,manifest.ts,standalone.tsx}'],
      // Shared with the page by federation, which reads the versions from the package.
      ignoreDependencies: ['react-toastify', 'react-hook-form', 'lucide-react'],
    },
    api: {
      // The last is a person's: it draws what the demo shows.
      entry: [
        'src/{server,cli/{seed,backup,restore,fiscal,import-center,migrate-to-postgres}}.ts',
        // Programs of the file workers, named by path.
        'src/{insight/imports/files/list-program,platform/files/image-program}.ts',
        'src/money/direct-debit/returns/bank-file-program.ts',
        'src/testing/draw-demo-pictures.ts',
      ],
      // Its font files are read by path.
      ignoreDependencies: ['dejavu-fonts-ttf'],
    },
    gateway: { entry: ['src/cli/*.ts', 'src/start/build-missing.ts'] },
    e2e: {
      // An area that a test builds with a webpack of its own, of another React; what a server loads first.
      entry: [
        'src/fixtures/foreign-areas/{notice-board.ts,*.js,*.cjs}',
        'src/environment/server/moved-clock.js',
      ],
      ignoreDependencies: ['axe-core'],
    },
    bench: {
      entry: ['src/{calendar,front-desk,imports}/cli.ts', 'src/page/monolith/{areas.ts,*.cjs}'],
    },
  },
  // scripts/packages writes them; a new area is built from the template by a journey.
  ignoreWorkspaces: ['packages/*'],
  // A type that an exported function takes or gives is part of what the file offers.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Tests of the API start PostgreSQL where it is installed, and say how to install it where not.
  ignoreBinaries: ['apt-get'],
};

export default config;
