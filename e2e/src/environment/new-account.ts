import type { Page } from 'playwright-core';
import { linkIn, readMail } from './mailbox.ts';
import { fillLogin } from './browser-session.ts';

const password = 'tres gatos en el tejado';

/** Registers a client whose address is confirmed, and logs them in; ends on their first screen. */
export async function registerAndLogIn(page: Page, dataDir: string, email: string): Promise<void> {
  await page.goto('/register');
  const answer = await page.request.post('/api/auth/register', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      name: 'Carmen Prueba Ruiz',
      email,
      password,
      acceptsTerms: true,
      acceptsMarketing: false,
    },
  });
  if (!answer.ok()) throw new Error(`No account for ${email}: ${await answer.text()}`);
  await page.goto(linkIn(await readMail(dataDir, email, /confirma/i), /^\/register\/success$/));
  await page.getByRole('heading', { name: /confirmado/i }).waitFor();
  await page.goto('/login');
  await fillLogin(page, email, password);
  await page.waitForURL('**/cliente/reservas');
}
