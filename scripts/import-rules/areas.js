import { anyPackage, testCode, browserCode } from './paths.js';

/** Import rules of areas, the shell and what runs in a browser. */
export const areas = [
  {
    name: 'area-is-an-island',
    comment:
      'An area knows only @aforo/shared and npm packages. To show another area’s screen, mount it through `EmbeddedArea`; what two areas need goes to shared.',
    from: { path: '^(mfe-[^/]+)/' },
    to: { path: anyPackage, pathNot: '^($1|shared)/' },
  },
  {
    name: 'shell-knows-no-area',
    comment:
      'The shell finds areas in the registry at run time. What both need goes to shared; what only one area needs goes to that area.',
    from: { path: '^shell/' },
    to: { path: anyPackage, pathNot: '^(shell|shared)/' },
  },
  {
    name: 'screen-is-an-island',
    comment:
      'A screen imports no other screen. What two screens of an area need goes to the area’s src/common/; links are made by src/paths.ts.',
    from: { path: '^(mfe-[^/]+)/src/([^/]+)/', pathNot: '^mfe-[^/]+/src/(common|testing)/' },
    to: { path: '^$1/src/[^/]+/', pathNot: '^$1/src/($2|common|testing)/' },
  },
  {
    name: 'common-knows-no-screen',
    comment:
      'src/common/ is used by screens and knows none of them. Move the piece down into the screen that needs it, or move what it needs up into common/.',
    from: { path: '^(mfe-[^/]+)/src/common/' },
    to: { path: '^$1/src/[^/]+/', pathNot: '^$1/src/(common|testing)/' },
  },
  {
    name: 'no-node-in-the-browser',
    comment:
      'Browser code has no Node. Work of the build belongs in shared/src/build, work of a server in api or gateway.',
    from: { path: browserCode, pathNot: testCode },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'no-build-in-the-browser',
    comment:
      'shared/src/build is for webpack and never reaches a page. A constant that both need goes to shared/src/area or shared/src/contract.',
    from: { path: browserCode, pathNot: testCode },
    to: { path: '^shared/src/build/' },
  },
];
