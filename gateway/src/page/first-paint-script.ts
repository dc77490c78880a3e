/** Runs before the body: a scheme chosen on this device is there from the first paint. */
export const schemeScript = `
try {
  document.documentElement.dataset.scheme = localStorage.getItem('aforo:esquema') ?? '';
} catch {}
`.replaceAll(/\n\s*/g, '');

/**
 * Stands right after the first paint and the root of a page that has one.
 *
 * It keeps for the screen what is done before its script is there, as \`data-focus\`, \`data-press\` (places
 * among the controls of \`<main>\`) and \`data-sent\`; what is typed stands in the fields. The screen takes
 * it from there (shared/src/form/take-over.ts).
 *
 * It takes the paint away in the very moment in which a screen, or the word that there is none, is on
 * the page: both have a heading. Before that the root is not shown. If that takes long, the
 * shell's own words are shown, unless somebody is already using what stands there.
 */
export const firstPaintScript = `
const cover = document.getElementById('first-paint'), root = document.getElementById('root');
const controls = [...cover.querySelectorAll('main :is(input, select, textarea, button, a)')];
const pastHeader = '[href="#contenido"]';
const note = (name) => ({ target }) => {
  const place = controls.indexOf(target.closest('input, select, textarea, button, a'));
  if (place >= 0) cover.dataset[name] = place;
  else delete cover.dataset[name];
};
cover.addEventListener('focusin', note('focus'));
cover.addEventListener('click', (event) => {
  if (event.target.closest('button[type=button]')) note('press')(event);
  if (!event.target.matches(pastHeader)) return;
  event.preventDefault();
  cover.querySelector('main').focus();
});
cover.addEventListener('submit', (event) => {
  event.preventDefault();
  cover.dataset.sent = '';
  event.submitter?.setAttribute('aria-busy', 'true');
});
let patience;
const lift = () => {
  clearTimeout(patience);
  observer.disconnect();
  const around = cover.querySelector(pastHeader + ':focus, main:focus');
  cover.remove();
  document.getElementById('first-paint-style').remove();
  if (around) root.querySelector(around.matches('main') ? 'main' : pastHeader)?.focus();
};
const isUsed = () =>
  cover.contains(document.activeElement) || controls.some((one) => one.matches('input') && one.value);
const observer = new MutationObserver(() => {
  if (root.querySelector('h1')) lift();
  else patience ??= setTimeout(() => isUsed() || lift(), 2500);
});
observer.observe(root, { childList: true, subtree: true });
`.replaceAll(/\n\s*/g, '');
