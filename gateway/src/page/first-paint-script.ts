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
 * it from there when it hears \`lift\` (shared/src/form/take-over.ts).
 *
 * It takes the paint away in the very moment in which a screen, or the word that there is none, is on
 * the page: both have a heading. Whoever is just pressing something is waited for, or else the press
 * would begin on one button and end on another, which is none. Before that the root is not shown. If it
 * takes long, the shell's own words are shown, unless somebody is already using what stands there.
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
let isPressing = false;
cover.addEventListener('pointerdown', () => isPressing = true);
for (const end of ['pointerup', 'pointercancel']) {
  addEventListener(end, () => setTimeout(() => {
    isPressing = false;
    if (root.querySelector('h1')) lift();
  }));
}
let patience;
const lift = () => {
  if (!cover.isConnected) return;
  cover.dispatchEvent(new Event('lift'));
  clearTimeout(patience);
  observer.disconnect();
  const around = cover.querySelector(pastHeader + ':focus, main:focus');
  cover.remove();
  document.getElementById('first-paint-style').remove();
  if (around) root.querySelector(around.matches('main') ? 'main' : pastHeader)?.focus();
};
const isUsed = () =>
  cover.contains(document.activeElement) || controls.some((one) => one.matches('input') && one.value);
const look = () => {
  if (!root.querySelector('h1')) patience ??= setTimeout(() => isUsed() || lift(), 2500);
  else if (isPressing) setTimeout(lift, 2500);
  else lift();
};
const observer = new MutationObserver(look);
observer.observe(root, { childList: true, subtree: true });
`.replaceAll(/\n\s*/g, '');
