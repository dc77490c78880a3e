import { useEffect } from 'react';
import { toast, ToastContainer } from 'react-toastify';
import { obstaclesIn } from './toast-obstacles.ts';
import { placeToast } from './toast-place.ts';

/**
 * Bottom right, two seconds, no pause on hover, with a progress bar (spec, section 9). Where a
 * button, a bar or the row being edited is in the way, it appears at the nearest free position.
 */
export function Toasts() {
  useEffect(keepOffTheWork, []);
  return (
    <ToastContainer
      aria-label="Avisos"
      position="bottom-right"
      autoClose={2000}
      pauseOnHover={false}
      hideProgressBar={false}
      // The page's Content-Security-Policy refuses a <style> without it.
      nonce={document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''}
    />
  );
}

/** Shows a toast of the shell itself. */
export function showToast(text: string): void {
  toast.info(text, { toastId: text });
}

function keepOffTheWork(): () => void {
  let worked: Element | null = null;
  let frame = 0;
  const remember = ({ target }: Event) => {
    if (target instanceof Element && !target.closest('.Toastify')) worked = target;
  };
  document.addEventListener('pointerdown', remember, true);
  document.addEventListener('focusin', remember);
  // A toast may have waited for its container: read the DOM instead of listening to announcements.
  const place = () => {
    // In the next frame the page has been updated, and the toast has its size.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => placeToasts(worked));
    });
  };
  const watcher = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) place();
  });
  const toasts = document.querySelector('.Toastify');
  if (toasts) watcher.observe(toasts, { childList: true, subtree: true });
  place();
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('pointerdown', remember, true);
    document.removeEventListener('focusin', remember);
    watcher.disconnect();
  };
}

function placeToasts(worked: Element | null): void {
  const container = document.querySelector<HTMLElement>('.Toastify__toast-container');
  if (!container) return;
  const { left, top } = placeToast(
    { width: container.offsetWidth, height: container.offsetHeight },
    { width: document.documentElement.clientWidth, height: innerHeight },
    obstaclesIn(document, worked),
  );
  Object.assign(container.style, {
    inset: `${top}px auto auto ${left}px`,
    opacity: '1',
  });
}
