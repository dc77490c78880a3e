import { toast, ToastContainer } from 'react-toastify';

/** Bottom right, two seconds, no pause on hover, with a progress bar (spec, section 9). */
export function Toasts() {
  return (
    <ToastContainer
      aria-label="Avisos"
      position="bottom-right"
      autoClose={2000}
      pauseOnHover={false}
      hideProgressBar={false}
      // The page's policy refuses a <style> without it.
      nonce={document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''}
    />
  );
}

/** A notice of the shell itself. */
export function showToast(text: string): void {
  toast.info(text, { toastId: text });
}
