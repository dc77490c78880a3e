import { anyPackage, testCode, browserCode } from './paths.js';

/** Import rules of areas, the shell and browser code. */
export const areas = [
  {
    name: 'area-is-an-island',
    comment:
      'An area imports only @aforo/shared and npm packages. To show another area’s screen, mount it through `EmbeddedArea`; move code for two areas to shared.',
    from: { path: '^(mfe-[^/]+)/' },
    to: { path: anyPackage, pathNot: '^($1|shared)/' },
  },
  {
    name: 'shell-knows-no-area',
    comment:
      'The shell finds areas in the registry at run time. Move code for both to shared; move code for a single area to that area.',
    from: { path: '^shell/' },
    to: { path: anyPackage, pathNot: '^(shell|shared)/' },
  },
  {
    name: 'screen-is-an-island',
    comment:
      'A screen imports no other screen. Move code for two screens of an area to the area’s src/common/; links are made by src/paths.ts.',
    from: { path: '^(mfe-[^/]+)/src/([^/]+)/', pathNot: '^mfe-[^/]+/src/(common|testing)/' },
    to: { path: '^$1/src/[^/]+/', pathNot: '^$1/src/($2|common|testing)/' },
  },
  {
    name: 'common-knows-no-screen',
    comment:
      'src/common/ is used by screens and imports none of them. Move the code down into the screen that needs it, or its dependency up into common/.',
    from: { path: '^(mfe-[^/]+)/src/common/' },
    to: { path: '^$1/src/[^/]+/', pathNot: '^$1/src/(common|testing)/' },
  },
  {
    name: 'no-node-in-the-browser',
    comment:
      'Browser code has no Node. Move build code to shared/src/build, and server code to api or gateway.',
    from: { path: browserCode, pathNot: testCode },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'no-build-in-the-browser',
    comment:
      'shared/src/build is for webpack and never reaches a page. Move a constant for both to shared/src/area or shared/src/contract.',
    from: { path: browserCode, pathNot: testCode },
    to: { path: '^shared/src/build/' },
  },
];
