import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import type { Navigator } from 'react-router-dom';
import { ServerStyleSheet, ThemeProvider } from 'styled-components';
import { AreaRoot } from '../../area/area-root.tsx';
import type { AreaProps, ShellServices } from '../../area/area-contract.ts';
import type { DefinedArea } from '../../area/define-area.tsx';
import type { Settings } from '../../contract/index.ts';
import { GlobalStyle } from '../../theme/global-style.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { centreNameMark, type FirstPaint, type FirstPaints } from './first-paint.ts';
import { themeOfProperties } from './paint-colors.ts';

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
    for (const isDemo of [false, true]) {
      paints.push(await renderScreen(definition, address, isDemo, sheet));
    }
  }
  return { paints, css: rulesOf(sheet) };
}

async function renderScreen(
  definition: DefinedArea['definition'],
  address: string,
  isDemo: boolean,
  sheet: ServerStyleSheet,
): Promise<FirstPaint> {
  const [screen = '', parameter = null] = address.split('?');
  const props: AreaProps = {
    basePath: '/',
    location: {
      pathname: `/${screen}`,
      search: parameter === null ? '' : `?${parameter}=`,
      hash: '',
      state: null,
      key: 'default',
    },
    navigator: stillNavigator,
    theme: themeOfProperties(),
    settings: { ...settings, isDemo },
    session: null,
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
          Frame={undefined}
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
  const html = withoutMarks(await text(prelude));
  const title = /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1];
  if (title === undefined) throw new Error(`The screen ${address} rendered no heading:\n${html}`);
  return { screen, parameter, isDemo, title, html };
}

const settings: Settings = {
  theme: { primaryColor: '' },
  center: { name: centreNameMark, timeZone: 'Europe/Madrid', currency: 'EUR', country: 'ES' },
  locale: 'es',
  weekStartsOn: 0,
  isDemo: false,
};

const stillNavigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '')),
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
