import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createPath, type Navigator } from 'react-router-dom';
import { ServerStyleSheet, ThemeProvider } from 'styled-components';
import type { AreaProps, ShellServices } from '../../area/area-contract.ts';
import type { AreaDefinition } from '../../area/area-definition.ts';
import { AreaRoot } from '../../area/area-root.tsx';
import type { DefinedArea } from '../../area/define-area.tsx';
import type { Settings } from '../../contract/index.ts';
import { GlobalStyle } from '../../theme/global-style.ts';
import { SkipLink } from '../../ui/navigation/skip-link.tsx';
import { centerNameMark, type FirstPaint, type FirstPaints } from './first-paint.ts';
import { themeOfProperties } from './paint-colors.ts';
import { rulesOf } from './rules-of.ts';

/**
 * Renders screens of an area with their real components, preceded by the shell's skip link.
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

interface ScreenInput {
  definition: AreaDefinition;
  path: string;
  search: string;
  isDemo: boolean;
}

async function render(
  { definition, path, search, isDemo }: ScreenInput,
  sheet: ServerStyleSheet,
): Promise<string> {
  const props: AreaProps = {
    basePath: '/',
    location: { pathname: path, search, hash: '', state: null, key: 'default' },
    navigator: stillNavigator,
    theme: themeOfProperties(),
    settings: { ...settings, isDemo },
    session: null,
    // Only effects use the shell, and effects don't run here.
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

const stillNavigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};

/** Removes React's hydration markers: the markup is replaced, not hydrated. */
function withoutMarks(html: string): string {
  return html.replaceAll(/<!--.*?-->/g, '');
}
