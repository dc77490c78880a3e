import { createGlobalStyle } from 'styled-components';
import { checkedLabel, chosenItem } from './chosen-item.ts';

/** Reset, typography, focus ring and motion for the whole page. Rendered once, by the shell. */
export const GlobalStyle = createGlobalStyle`
  *, *::before, *::after { box-sizing: border-box; }

  html {
    color-scheme: ${({ theme }) => theme.scheme};
    background: ${({ theme }) => theme.color.background};
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    /* A permanent scrollbar avoids a shift when content grows past the window. */
    overflow-y: scroll;
    /* Focused elements must not be hidden by the sticky header. */
    scroll-padding: 80px 0;
    ${({ theme }) => theme.media.fromWide} { scroll-padding: ${({ theme }) => theme.headerHeight + 16}px 0 16px; }
  }

  body {
    margin: 0;
    min-height: 100dvh;
    background: ${({ theme }) => theme.color.background};
    color: ${({ theme }) => theme.color.text};
    font-family: ${({ theme }) => theme.fontFamily};
    font-size: ${({ theme }) => theme.type.md};
    line-height: 1.5;
    font-optical-sizing: auto;
    -webkit-font-smoothing: antialiased;
    overflow-wrap: break-word;
    /* Hyphenates long words by the Spanish rules, and never short ones. */
    hyphens: auto;
    hyphenate-limit-chars: 12 5 4;
  }
  /* No hyphens in addresses, codes, times and typed text. */
  a[href^='mailto:'], code, kbd, time, input, textarea { hyphens: manual; }

  h1, h2, h3, h4, p, ul, ol, dl, dd, figure { margin: 0; }
  ul[class], ol[class] { padding: 0; list-style: none; }
  h1, h2, h3, h4 { font-weight: ${({ theme }) => theme.font.bold}; line-height: 1.2; text-wrap: balance; }
  h1 { font-size: ${({ theme }) => theme.type.xl}; letter-spacing: -0.01em; }
  /* At 200 % text size the longest title still fits a phone unbroken. */
  h2 { font-size: min(${({ theme }) => theme.type.lg}, 10.5vw); }
  h3, h4 { font-size: ${({ theme }) => theme.type.md}; }

  button, input, select, textarea { font: inherit; letter-spacing: inherit; color: inherit; }
  button { cursor: pointer; }
  img, svg, video { max-width: 100%; vertical-align: middle; }
  table { border-collapse: collapse; border-spacing: 0; font-variant-numeric: tabular-nums; }
  time { font-variant-numeric: tabular-nums; }

  a { color: ${({ theme }) => theme.color.primaryInk}; text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
  a:hover { text-decoration-thickness: 2px; }

  :focus-visible {
    outline: 2px solid ${({ theme }) => theme.color.focus};
    outline-offset: 2px;
  }
  /* Headings and content get the focus for screen readers only, without a visible ring. */
  [tabindex='-1']:focus-visible { outline: none; }

  ::selection { background: ${({ theme }) => theme.color.primary}; color: ${({ theme }) => theme.color.onPrimary}; }

  /* Toasts in the page's style, above a phone's bottom bar. */
  html:root {
    --toastify-font-family: inherit;
    --toastify-color-light: ${({ theme }) => theme.color.raised};
    --toastify-text-color-light: ${({ theme }) => theme.color.text};
    --toastify-toast-bd-radius: ${({ theme }) => theme.radius.card};
    --toastify-toast-shadow: ${({ theme }) => theme.shadow.floating};
    --toastify-icon-color-success: ${({ theme }) => theme.color.success.ink};
    --toastify-icon-color-error: ${({ theme }) => theme.color.error.ink};
    --toastify-icon-color-info: ${({ theme }) => theme.color.info.ink};
    --toastify-color-progress-success: ${({ theme }) => theme.color.success.fill};
    --toastify-color-progress-error: ${({ theme }) => theme.color.error.fill};
    --toastify-color-progress-info: ${({ theme }) => theme.color.info.fill};
    --toastify-toast-min-height: 48px;
    --toastify-toast-padding: 8px 36px 8px 12px;
    --toastify-toast-width: auto;
  }
  /* The shell positions it where it covers no content and then shows it. */
  html .Toastify__toast-container {
    opacity: 0;
    align-items: end;
    inset: auto 12px 12px auto;
    width: max-content;
    max-width: min(360px, calc(100vw - 24px));
    transform: none;
  }
  html .Toastify__toast {
    margin: 0;
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: var(--toastify-toast-bd-radius);
    line-height: 1.3;
  }
  html .Toastify__toast + .Toastify__toast { margin-top: 8px; }
  /* Clicks pass through to the page, except on its own buttons. */
  html .Toastify__toast-container, html .Toastify__toast { pointer-events: none; }
  html .Toastify__toast :is(button, a) { pointer-events: auto; }
  html .Toastify__close-button { color: ${({ theme }) => theme.color.textMuted}; opacity: 1; }

  /* Forced colours remove backgrounds and shadows; the chosen item gets the system's colours. */
  @media (forced-colors: active) {
    ${chosenItem} {
      forced-color-adjust: none;
      background: SelectedItem !important;
      color: SelectedItemText !important;
    }
    ${chosenItem} * {
      background: none !important;
      color: inherit !important;
    }
    ${checkedLabel} {
      outline: 2px solid SelectedItem;
      outline-offset: -2px;
    }
  }

  /* Except the toast's progress bar, whose animation is its timer. */
  @media (prefers-reduced-motion: reduce) {
    *:not(.Toastify__progress-bar), *::before, *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 1ms !important;
      scroll-behavior: auto !important;
    }
  }
`;
