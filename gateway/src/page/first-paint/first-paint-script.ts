/**
 * Runs before the body: applies this device's choices (color scheme, folded menu) from the first paint on,
 * and marks a browser without passkeys (mfe-auth/src/login/passkey-login.tsx).
 */
export const schemeScript = `
try {
  const { dataset } = document.documentElement;
  if (!window.PublicKeyCredential) dataset.noPasskeys = '';
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
 * it from there when it hears \`lift\` (shared/src/form/first-paint-handoff.ts).
 *
 * The paint goes in two steps. Once the frame itself is on the page it answers, and the painted one goes;
 * what was painted of the screen moves into it (\`data-paint-rest\`), in the place of what React puts
 * there, of which it knows nothing. That goes in the very moment in which a screen, or the word that there
 * is none, is on the page: both have a heading. A paint without a frame goes with its screen. Whoever is
 * just pressing something is waited for, or else the press would begin on one button and end on another,
 * which is none. Before that the root is not shown. If it takes long, the page's own words are shown,
 * unless somebody is already using what stands there.
 */
export const firstPaintScript = `
const cover = document.getElementById('first-paint'), root = document.getElementById('root');
const isFramed = !!cover.querySelector('[data-paint]');
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
let isPressing = false, grip, patience;
const letGo = () => {
  clearTimeout(grip);
  grip = undefined;
  isPressing = false;
  look();
};
cover.addEventListener('pointerdown', () => isPressing = true);
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => setTimeout(letGo));
const handOver = (act) => {
  const focused = document.activeElement;
  act();
  if (document.activeElement !== focused) (focused.isConnected ? focused : twinOf(focused))?.focus();
  twinOf(pressed)?.click();
  pressed = undefined;
};
const keep = (part, place) => {
  const rest = document.createElement('div');
  rest.dataset.paintRest = '';
  rest.append(...part.childNodes);
  place.append(rest);
  return rest;
};
const enter = () => {
  const heading = cover.querySelector('header [data-paint-title]');
  const place = root.querySelector('header [data-screen-title]');
  if (heading && place) keep(heading, place).dataset.paintTitle = '';
  keep(cover.querySelector('main'), root.querySelector('main'));
  cover.remove();
  root.addEventListener('click', ({ target }) => target.closest('a') && lift());
};
const lift = () => {
  if (!document.getElementById('first-paint-style')) return;
  clearTimeout(patience);
  observer.disconnect();
  cover.dispatchEvent(new Event('lift'));
  handOver(() => {
    for (const one of [cover, ...root.querySelectorAll('[data-paint-rest]')]) one.remove();
    document.getElementById('first-paint-style').remove();
    root.dataset.lifted = '';
    setTimeout(() => delete root.dataset.lifted, 2000);
  });
};
const isUsed = () =>
  cover.contains(document.activeElement) || controls.some((one) => one.matches('input') && one.value);
const look = () => {
  const isHere = root.querySelector('h1:not([data-paint-rest] *)');
  const isFrame = isFramed && cover.isConnected && root.querySelector('header') && root.querySelector('main');
  if (!isHere && root.firstChild) patience ??= setTimeout(() => isUsed() || lift(), 2000);
  if (isPressing) grip ??= setTimeout(letGo, 2500);
  else if (isHere) lift();
  else if (isFrame) handOver(enter);
};
const observer = new MutationObserver(look);
observer.observe(root, { childList: true, subtree: true });
`.replaceAll(/\n\s*/g, '');
