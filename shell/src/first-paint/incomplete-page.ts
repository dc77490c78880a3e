const words =
  'Algo entre tu navegador y Aforo (un proxy, un antivirus o una extensión) quita parte de la página, y sin ella no puede abrirse. Prueba desde otra red o sin esa extensión.';

/** The document's own scripts define it; every later script needs it. */
interface OwnScripts {
  aforoIntegrityOf?: unknown;
}

/**
 * Whether the document has come as it was sent. A proxy that strips its scripts would leave a painted
 * screen that never answers, so the page says so.
 */
export function hasComeWhole(page: Document, globals: OwnScripts): boolean {
  if (typeof globals.aforoIntegrityOf === 'function') return true;
  const notice =
    page.getElementById('first-paint-problem') ?? page.body.appendChild(page.createElement('p'));
  notice.setAttribute('role', 'alert');
  notice.textContent = words;
  notice.hidden = false;
  return false;
}
