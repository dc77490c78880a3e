import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet, ThemeProvider } from 'styled-components';
import type { PublicTimetable } from '../../contract/index.ts';
import { createAddresses } from './addresses.ts';
import { headingOf, TimetableDocument } from './timetable-document.tsx';
import { dayToShow } from './timetable-page.ts';
import { GlobalStyle } from '../../theme/global-style.ts';
import { themeOfProperties } from '../first-paint/paint-colors.ts';
import { rulesOf } from '../first-paint/rules-of.ts';

export interface PublicTimetableInput {
  timetable: PublicTimetable;
  /** Slug of the requested service; null for the whole week. */
  service: string | null;
  /** Of the address: a date, `todos` or null. A service shows all of its days. */
  day?: string | null;
  /** For a frame in another site: no header, and external links open in another tab. */
  isFramed: boolean;
  now: Date;
}

/** A whole page as markup and CSS; colours are custom properties, named as in `paintColors`. */
export interface RenderedTimetable {
  /** Text of the heading. */
  title: string;
  html: string;
  css: string;
}

/** Renders the page at `/horario`. It is static: no script takes over in the browser. */
export function renderPublicTimetable({
  timetable,
  service: slug,
  day = null,
  isFramed,
  now,
}: PublicTimetableInput): RenderedTimetable {
  const sheet = new ServerStyleSheet();
  const service = timetable.services.find((one) => one.slug === slug) ?? null;
  const shownDay = service ? null : dayToShow(timetable, day);
  const page = { timetable, addresses: createAddresses(isFramed), isFramed, now, shownDay };
  const html = renderToStaticMarkup(
    sheet.collectStyles(
      <ThemeProvider theme={themeOfProperties()}>
        <GlobalStyle />
        <TimetableDocument page={page} service={service} />
      </ThemeProvider>,
    ),
  );
  return { title: headingOf(service), html, css: rulesOf(sheet) };
}
