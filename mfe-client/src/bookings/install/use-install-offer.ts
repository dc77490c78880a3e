import { useEffect, useState } from 'react';

const dismissedKey = 'aforo.instalar';

/** Chromium's event, which TypeScript's library lacks: the page may be installed. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export type InstallOffer =
  /** The browser asks by itself when told to. */
  | { kind: 'prompt'; install: () => void; dismiss: () => void }
  /** Safari on a phone: the user does it from its menu. */
  | { kind: 'menu'; dismiss: () => void };

/** How this page can be installed; null if it is, can't be, or the user has declined. */
export function useInstallOffer(): InstallOffer | null {
  const [isDismissed, setDismissed] = useState(wasDismissed);
  const [prompt, setPrompt] = useState<InstallPromptEvent | null>(null);

  useEffect(() => {
    const onPrompt = (event: Event) => {
      // Otherwise some browsers show a bar of their own.
      event.preventDefault();
      setPrompt(event as InstallPromptEvent); // the type of this event
    };
    const onInstalled = () => setDismissed(true);
    window.addEventListener('beforeinstallprompt', onPrompt);
    window.addEventListener('appinstalled', onInstalled);
    return () => {
      window.removeEventListener('beforeinstallprompt', onPrompt);
      window.removeEventListener('appinstalled', onInstalled);
    };
  }, []);

  function dismiss(): void {
    setDismissed(true);
    try {
      localStorage.setItem(dismissedKey, '1');
    } catch {
      // Storage is blocked: asked again the next time.
    }
  }

  if (isDismissed || window.matchMedia('(display-mode: standalone)').matches) return null;
  if (prompt) return { kind: 'prompt', install: () => void prompt.prompt().then(dismiss), dismiss };
  return /iPhone|iPad/.test(navigator.userAgent) ? { kind: 'menu', dismiss } : null;
}

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(dismissedKey) !== null;
  } catch {
    return false;
  }
}
