export { collectedStyles } from './collected-styles.ts';
export { allowConsoleErrors } from './console-guard.ts';
export {
  apiError,
  fakeApi,
  type FakeApi,
  type FakeHandler,
  type FakeHandlers,
  type FakeRequest,
} from './fake-api.ts';
export { FakeEventSource } from './fake-event-source.ts';
export { fakePasskeys, passkeyOptions, type FakePasskeys } from './fake-passkeys.ts';
export { fakeSerialPrinter, type FakeSerialPrinter } from './fake-serial-printer.ts';
export { freezeDate } from './freeze-date.ts';
export { renderArea, sessionOf, testSettings, type RenderedArea } from './render-area.tsx';
export { renderWithTheme, type RenderedWithTheme } from './render-with-theme.tsx';
export { setViewport } from './viewport.ts';
