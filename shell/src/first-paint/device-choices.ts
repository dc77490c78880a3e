/**
 * Applies this device's choices (colour scheme, folded menu) before the first paint, and marks a
 * browser without passkeys (mfe-auth/src/login/passkey-login.tsx). Runs before the body.
 */
export function applyDeviceChoices(page: Window & typeof globalThis): void {
  const { dataset } = page.document.documentElement;
  if (!('PublicKeyCredential' in page)) dataset['noPasskeys'] = '';
  try {
    dataset['scheme'] = page.localStorage.getItem('aforo:esquema') ?? '';
    if (page.localStorage.getItem('aforo:menu-plegado') === '1') dataset['folded'] = '';
  } catch {
    // A locked-down browser stores no choices.
  }
}
