import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet, ThemeProvider } from 'styled-components';
import {
  frameOf,
  screensShown,
  type AreaMount,
  type FrameDescription,
  type Manifests,
  type ScreenPaint,
} from '../../contract/index.ts';
import { FrameLayout, ScreenHeading, ScreenShape } from '../../frame/index.ts';
import { GlobalStyle } from '../../theme/global-style.ts';
import { breakpoint } from '../../theme/scales.ts';
import { SkipLink } from '../../ui/navigation/skip-link.tsx';
import { themeOfProperties } from './paint-colors.ts';
import { rulesOf } from './rules-of.ts';

/** The first paint of a framed screen, for all window sizes. */
export interface FramePaint {
  /** Text of the heading; null if it is data. */
  title: string | null;
  html: string;
  css: string;
}

/** Everything that the paint depends on; equal inputs give equal paints. */
export interface FramePaintInput {
  frame: FrameDescription;
  centerName: string;
  /** Path of the current navigation link. */
  current: string;
  title: string | undefined;
  paint: ScreenPaint | undefined;
}

/**
 * The input for the first paint of a framed screen. Null without a frame, or if the path doesn't
 * determine the role, as in areas of several roles.
 */
export function describeFramePaint(
  registry: Manifests,
  mount: AreaMount,
  pathname: string,
  centerName: string,
): FramePaintInput | null {
  const [role, ...otherRoles] = mount.roles ?? [];
  if (role === undefined || otherRoles.length > 0) return null;
  const frame = frameOf(registry, role, mount);
  if (!frame) return null;
  const path = pathname.slice(mount.basePath.length).replace(/^\/|\/$/g, '');
  const screens = screensShown(registry.areas, mount.area, path);
  const links = frame.links.filter(({ to, end }) =>
    end ? pathname.replace(/\/$/, '') === to : `${pathname}/`.startsWith(`${to}/`),
  );
  return {
    frame,
    centerName,
    current: links[0]?.to ?? '/',
    title: screens.find(({ title }) => title !== undefined)?.title,
    paint: screens.find(({ paint }) => paint !== undefined)?.paint,
  };
}

/**
 * At reception the navigation can be folded. The page shows only the variant for its own window.
 */
const windows = {
  unfolded: { isWide: true, isFolded: false },
  folded: { isWide: true, isFolded: true },
  phone: { isWide: false, isFolded: false },
};

/**
 * The session is unknown at this point: the frame reserves the space of the user's name but leaves
 * it empty.
 */
const anonymousPerson = { name: '', email: '', roleName: '' };
const noop = () => undefined;

/** Renders the frame as the shell will, in each window size, around the screen's skeleton. */
export function renderFramePaint({
  frame,
  centerName,
  current,
  title,
  paint,
}: FramePaintInput): FramePaint {
  const sheet = new ServerStyleSheet();
  const theme = themeOfProperties();
  const html = Object.entries(windows).map(([name, window]) => {
    const markup = renderToStaticMarkup(
      sheet.collectStyles(
        <StaticRouter location={current}>
          <ThemeProvider theme={theme}>
            <GlobalStyle />
            <SkipLink />
            <FrameLayout
              {...frame}
              {...window}
              centerName={centerName}
              person={anonymousPerson}
              heading={title === undefined ? null : <ScreenHeading>{title}</ScreenHeading>}
              onSignOut={noop}
              onFold={noop}
              onFind={noop}
            >
              <ScreenShape paint={paint} />
            </FrameLayout>
          </ThemeProvider>
        </StaticRouter>,
      ),
    );
    return `<div data-paint="${name}">${markup}</div>`;
  });
  return { title: title ?? null, html: html.join(''), css: rulesOf(sheet) + windowRules };
}

const windowRules =
  `@media (min-width:${breakpoint.wide}px){[data-paint=phone]{display:none}}` +
  `@media (max-width:${breakpoint.wide - 0.02}px){[data-paint]:not([data-paint=phone]){display:none}}` +
  ':root:not([data-folded]) [data-paint=folded]{display:none}' +
  ':root[data-folded] [data-paint=unfolded]{display:none}' +
  // Shows the loading state at once, without the usual delay of 150 ms.
  '#first-paint [role=status]{opacity:1;transition:none}';
