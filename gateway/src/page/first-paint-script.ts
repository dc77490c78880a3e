/** Runs before the body: what was chosen on this device, light or dark and a folded menu, is there from the first paint. */
export const schemeScript = `
try {
  const { dataset } = document.documentElement;
  dataset.scheme = localStorage.getItem('aforo:esquema') ?? '';
  if (localStorage.getItem('aforo:menu-plegado') === '1') dataset.folded = '';
} catch {}
`.replaceAll(/\n\s*/g, '');

/**
 * Stands right after the first paint and the root of a page that has one.
 *
 * Of a frame's paints, one for each width, it keeps the one that is shown. The frame's links lead where
 * they say; its buttons are pressed once their twins are there, and the focus goes to its twin too.
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
for (const one of cover.querySelectorAll('[data-paint]')) {
  if (getComputedStyle(one).display === 'none') one.remove();
  else delete one.dataset.paint;
}
const controls = [...cover.querySelectorAll('main :is(input, select, textarea, button, a)')];
const pastHeader = '[href="#contenido"]';
const frameButtons = ':is(header, nav) button';
let pressed;
const twinOf = (one) => {
  if (one?.matches('main')) return root.querySelector('main');
  if (one?.matches('a')) return [...root.querySelectorAll('a')].find(({ href }) => href === one.href);
  const place = [...cover.querySelectorAll(frameButtons)].indexOf(one);
  const twin = root.querySelectorAll(frameButtons)[place];
  if (twin?.textContent.startsWith(one.textContent)) return twin;
};
const note = (name) => ({ target }) => {
  const place = controls.indexOf(target.closest('input, select, textarea, button, a'));
  if (place >= 0) cover.dataset[name] = place;
  else delete cover.dataset[name];
};
cover.addEventListener('focusin', note('focus'));
cover.addEventListener('click', (event) => {
  const button = event.target.closest('button[type=button]');
  if (button?.matches(frameButtons)) {
    pressed = button;
    button.setAttribute('aria-busy', 'true');
  } else if (button) note('press')(event);
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
  const focused = cover.querySelector(':focus');
  cover.remove();
  document.getElementById('first-paint-style').remove();
  root.dataset.lifted = '';
  setTimeout(() => delete root.dataset.lifted, 2000);
  twinOf(focused)?.focus();
  twinOf(pressed)?.click();
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
