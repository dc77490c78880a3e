/** The longest time that a press, or a character of several keys, can keep the paint, in ms. */
const longestPressMs = 2500;
/** When the page takes longer, its loading state is shown, unless the user is using the paint. */
const patienceMs = 2000;
/** For this long, a loading state that the paint has shown is not hidden again. */
const liftedMs = 2000;

const controlSelector = 'input, select, textarea, button, a';

/**
 * Removes the first paint as soon as the page behind it shows the same content: the frame or,
 * without a frame, a screen's heading. Until then the page is hidden
 * (gateway/src/page/first-paint/first-paint.ts).
 *
 * User input on the paint is kept. Links work. The focus and a click on a button of the frame are
 * transferred to the control at the same position in the page. The fields, focus and click of a
 * form are recorded as `data-focus`, `data-press` and `data-sent`, and the screen reads them on the
 * `lift` event (shared/src/form/first-paint-handoff.ts). An ongoing press is awaited, because a
 * press that begins and ends on different buttons is no click. So is a character of several keys
 * (an accent and its vowel), which would be lost with its field.
 */
export function takeOverFirstPaint(page: Document): void {
  const paint = page.getElementById('first-paint');
  const container = page.getElementById('root');
  if (!paint || !container) return;
  const [cover, root] = [paint, container];
  const isFramed = cover.querySelector('[data-paint]') !== null;
  keepOwnWindow(cover);
  const formControls = [...cover.querySelectorAll(`main :is(${controlSelector})`)];
  let pressed = -1;
  let isPressing = false;
  let pressTimer: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;

  function note(name: 'focus' | 'press', target: EventTarget | null): void {
    const control = target instanceof Element ? target.closest(controlSelector) : null;
    const index = control ? formControls.indexOf(control) : -1;
    if (index >= 0) cover.dataset[name] = String(index);
    else delete cover.dataset[name];
  }

  function onClick(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest('button[type=button]');
    if (button && formControls.includes(button)) note('press', button);
    else if (button) {
      pressed = frameControls(cover).findIndex((control) => control === button);
      button.setAttribute('aria-busy', 'true');
    }
    if (target?.matches('[href="#contenido"]')) {
      event.preventDefault();
      cover.querySelector('main')?.focus();
    }
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    cover.dataset['sent'] = '';
    event.submitter?.setAttribute('aria-busy', 'true');
  }

  function lift(): void {
    if (!cover.isConnected) return;
    clearTimeout(patience);
    observer.disconnect();
    const focused = page.activeElement;
    const index = frameControls(cover).findIndex((control) => control === focused);
    const isMainFocused = cover.contains(focused) && focused?.matches('main');
    cover.dispatchEvent(new Event('lift'));
    cover.remove();
    page.getElementById('first-paint-style')?.remove();
    root.dataset['lifted'] = '';
    setTimeout(() => delete root.dataset['lifted'], liftedMs);
    if (isMainFocused) root.querySelector('main')?.focus();
    frameControls(root)[index]?.focus();
    frameControls(root)[pressed]?.click();
  }

  function isInUse(): boolean {
    const isTyped = (control: Element) =>
      control.matches('input') && 'value' in control && control.value !== '';
    return cover.contains(page.activeElement) || formControls.some(isTyped);
  }

  function look(): void {
    const hasFrame = root.querySelector('header') !== null && root.querySelector('main') !== null;
    const isReady = (isFramed && hasFrame) || root.querySelector('h1') !== null;
    if (!isReady) {
      if (root.firstChild) patience ??= setTimeout(() => isInUse() || lift(), patienceMs);
    } else if (isPressing) pressTimer ??= setTimeout(endPress, longestPressMs);
    else lift();
  }

  function endPress(): void {
    clearTimeout(pressTimer);
    pressTimer = undefined;
    isPressing = false;
    look();
  }

  cover.addEventListener('focusin', ({ target }) => note('focus', target));
  cover.addEventListener('click', onClick);
  cover.addEventListener('submit', onSubmit);
  for (const begin of ['pointerdown', 'compositionstart']) {
    cover.addEventListener(begin, () => (isPressing = true));
  }
  for (const end of ['pointerup', 'pointercancel', 'compositionend']) {
    // After the click or the character that it ends with.
    page.defaultView?.addEventListener(end, () => setTimeout(endPress));
  }
  const observer = new MutationObserver(look);
  observer.observe(root, { childList: true, subtree: true });
}

/** A frame has one paint per window size: keeps the visible one. */
function keepOwnWindow(cover: HTMLElement): void {
  for (const one of cover.querySelectorAll<HTMLElement>('[data-paint]')) {
    if (getComputedStyle(one).display === 'none') one.remove();
    else delete one.dataset['paint'];
  }
}

/** Links and buttons around the screen; the same in the paint and in the page. */
function frameControls(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>('a, button')].filter(
    (control) => !control.closest('main'),
  );
}
