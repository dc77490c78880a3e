import type { Page } from '@playwright/test';
import { linkIn, readMail } from './server/mailbox.ts';

/** The password of every account created here. */
export const newAccountPassword = 'tres gatos en el tejado';

/** Registers a client and confirms the email address, which logs in; ends on their first screen. */
export async function registerAndLogIn(page: Page, dataDir: string, email: string): Promise<void> {
  await page.goto('/register');
  const answer = await page.request.post('/api/auth/register', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      name: 'Carmen Prueba Ruiz',
      email,
      password: newAccountPassword,
      acceptsTerms: true,
      acceptsMarketing: false,
    },
  });
  if (!answer.ok()) throw new Error(`No account for ${email}: ${await answer.text()}`);
  await page.goto(linkIn(await readMail(dataDir, email, /confirma/i), /^\/register\/success$/));
  await page.waitForURL('**/cliente/reservas');
}
