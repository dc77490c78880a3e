import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createPath, type Navigator } from 'react-router-dom';
import { ServerStyleSheet, ThemeProvider } from 'styled-components';
import { queryClient } from '@aforo/shared/http';
import type { AreaProps, ShellServices } from '../../area/area-contract.ts';
import type { AreaDefinition, ScreenComponent } from '../../area/area-definition.ts';
import { AreaRoot } from '../../area/area-root.tsx';
import type { DefinedArea } from '../../area/define-area.tsx';
import { FramedArea } from '../../area/framed-area.tsx';
import type { Session, Settings } from '../../contract/index.ts';
import { breakpoint } from '../../theme/scales.ts';
import { GlobalStyle } from '../../theme/global-style.ts';
import { SkipLink } from '../../ui/navigation/skip-link.tsx';
import {
  anyQuery,
  basePathMark,
  centerNameMark,
  type FirstPaint,
  type FirstPaints,
} from './first-paint.ts';
import { themeOfProperties } from './paint-colors.ts';
import {
  inPrerenderBrowser,
  withoutSlots,
  withTitleInPlace,
  type Window,
} from './prerender-browser.ts';

/** What an area shows in its frame until a screen's code and data are here. */
export interface PrerenderedScreen {
  path: string;
  Component: ScreenComponent;
}

/**
 * Renders screens of an area, after the shell's link past the header, with the components that will take
 * over from them.
 * @param addresses as in `firstPaint` of the area's package.json: `login`, `login?volver`
 */
export async function renderArea(
  { definition }: DefinedArea,
  addresses: readonly string[],
): Promise<FirstPaints> {
  const sheet = new ServerStyleSheet();
  const paints: FirstPaint[] = [];
  for (const address of addresses) {
    const [screen = '', parameter = null] = address.split('?');
    const search = parameter === null ? '' : `?${parameter}=`;
    for (const isDemo of [false, true]) {
      const html = await render({ definition, path: `/${screen}`, search, isDemo }, sheet);
      paints.push({ screen, parameter, isDemo, title: titleIn(html, address), html });
    }
  }
  return { paints, css: rulesOf(sheet) };
}

/**
 * Renders what an area shows in its frame, for each window; a page keeps the one that fits. Who is
 * logged in isn't known.
 */
export async function renderFrame(
  { definition }: DefinedArea,
  screens: readonly PrerenderedScreen[],
): Promise<FirstPaints> {
  const sheet = new ServerStyleSheet();
  const paints: FirstPaint[] = [];
  const byRoute = Object.fromEntries(screens.map(({ path, Component }) => [path, Component]));
  for (const { path } of screens) {
    const still = { ...definition, screens: byRoute };
    let html = '';
    for (const window of windowsOf(definition)) {
      const shown = await inPrerenderBrowser(window, () =>
        render({ definition: still, path: `/${path}` }, sheet),
      );
      html += `<div data-paint="${window}">${withoutSlots(withTitleInPlace(shown))}</div>`;
    }
    paints.push({
      screen: path,
      parameter: anyQuery,
      isDemo: null,
      title: titleIn(html, path),
      html,
    });
  }
  // What the frame asked for would be kept for minutes, and the build's process with it.
  queryClient.clear();
  return { paints, css: withoutSlots(rulesOf(sheet)) + framedRules };
}

/** A client has no menu beside the screen to fold. */
function windowsOf({ frame }: AreaDefinition): Window[] {
  return frame?.variant === 'staff' ? ['unfolded', 'folded', 'phone'] : ['desk', 'phone'];
}

const framedRules =
  `@media (min-width:${breakpoint.wide}px){[data-paint=phone]{display:none}}` +
  `@media (max-width:${breakpoint.wide - 0.02}px){[data-paint]:not([data-paint=phone]){display:none}}` +
  ':root:not([data-folded]) [data-paint=folded]{display:none}' +
  ':root[data-folded] [data-paint=unfolded]{display:none}' +
  // What is on its way is shown at once where a screen would wait for 150 ms to say so.
  ':is(#first-paint,[data-paint-rest]) [role=status]{opacity:1;transition:none}';

interface Shown {
  definition: AreaDefinition;
  path: string;
  /** Absent for what stands in a frame. */
  search?: string;
  isDemo?: boolean;
}

async function render(
  { definition, path, search, isDemo = false }: Shown,
  sheet: ServerStyleSheet,
): Promise<string> {
  const isFramed = search === undefined;
  const basePath = isFramed ? basePathMark : '/';
  const pathname = isFramed ? basePath + path : path;
  const props: AreaProps = {
    basePath,
    location: { pathname, search: search ?? '', hash: '', state: null, key: 'default' },
    navigator: stillNavigator,
    theme: themeOfProperties(),
    settings: { ...settings, isDemo },
    session: isFramed ? somebody : null,
    // Nothing but effects asks the shell, and effects don't run here.
    shell: {} as ShellServices,
  };
  const { prelude } = await prerenderToNodeStream(
    sheet.collectStyles(
      <ThemeProvider theme={props.theme}>
        <GlobalStyle />
        <SkipLink />
        <AreaRoot
          {...props}
          definition={definition}
          Frame={isFramed ? FramedArea : undefined}
          mountParcel={() => {
            throw new Error('A first paint shows no other area');
          }}
        />
      </ThemeProvider>,
    ),
    {
      onError: (error) => {
        throw error;
      },
    },
  );
  return withoutMarks(await text(prelude));
}

function titleIn(html: string, address: string): string {
  const title = /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1];
  if (title === undefined) throw new Error(`The screen ${address} rendered no heading:\n${html}`);
  return title;
}

const settings: Settings = {
  theme: { primaryColor: '' },
  center: { name: centerNameMark, timeZone: 'Europe/Madrid', currency: 'EUR', country: 'ES' },
  locale: 'es',
  weekStartsOn: 0,
  isDemo: false,
};

/** Nobody in particular: the frame has a place for a person, and no name or role to put there. */
const somebody = {
  user: { id: '', name: '', email: '', pictureFileId: null, clientId: null, professionalId: null },
} as unknown as Session; // without the role, which would be read for its name

const stillNavigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};

/** React's own comments are for taking up this very markup, which nobody does. */
function withoutMarks(html: string): string {
  return html.replaceAll(/<!--.*?-->/g, '');
}

/** Without what styled-components writes down for itself. */
function rulesOf(sheet: ServerStyleSheet): string {
  return [...sheet.getStyleTags().matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
    .map(([, rules = '']) => rules)
    .join('')
    .replaceAll(/\/\*.*?\*\/|\n/gs, '')
    .replaceAll(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '');
}
