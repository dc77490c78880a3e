import { createGlobalStyle } from 'styled-components';

/** Reset, typography, focus ring and motion for the whole page. Rendered once, by the shell. */
export const GlobalStyle = createGlobalStyle`
  *, *::before, *::after { box-sizing: border-box; }

  html {
    color-scheme: ${({ theme }) => theme.scheme};
    background: ${({ theme }) => theme.color.background};
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    /* Content that grows past the window must not push everything aside by a scrollbar. */
    overflow-y: scroll;
    /* What takes the focus must not hide under the header that stays. */
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
    /* Long words part where Spanish parts them, with a hyphen; short ones never. */
    hyphens: auto;
    hyphenate-limit-chars: 12 5 4;
  }
  /* Names that are written as they are: addresses, codes, hours, what somebody types. */
  a[href^='mailto:'], code, kbd, time, input, textarea { hyphens: manual; }

  h1, h2, h3, h4, p, ul, ol, dl, dd, figure { margin: 0; }
  ul[class], ol[class] { padding: 0; list-style: none; }
  h1, h2, h3, h4 { font-weight: ${({ theme }) => theme.font.bold}; line-height: 1.2; text-wrap: balance; }
  h1 { font-size: ${({ theme }) => theme.type.xl}; letter-spacing: -0.01em; }
  /* With doubled text the longest of our titles still fits a phone unbroken. */
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
  /* A heading or the content takes the focus for those who hear the page, not for the eye. */
  [tabindex='-1']:focus-visible { outline: none; }

  ::selection { background: ${({ theme }) => theme.color.primary}; color: ${({ theme }) => theme.color.onPrimary}; }

  /* Toasts in the page's own clothes, above a phone's bottom bar. */
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
  /* The shell puts it where it lies over nothing, and shows it then. */
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
  /* It takes no press from what lies under it: only its own buttons are there for the pointer. */
  html .Toastify__toast-container, html .Toastify__toast { pointer-events: none; }
  html .Toastify__toast :is(button, a) { pointer-events: auto; }
  html .Toastify__close-button { color: ${({ theme }) => theme.color.textMuted}; opacity: 1; }

  /* A toast's bar is its clock: it goes when the bar has run out. */
  @media (prefers-reduced-motion: reduce) {
    *:not(.Toastify__progress-bar), *::before, *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 1ms !important;
      scroll-behavior: auto !important;
    }
  }
`;
