import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { takeOverFirstPaint } from './take-over.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

const frame =
  '<a href="#contenido">Ir al contenido</a><header><a href="/admin/users">Usuarios</a>' +
  '<button type="button">Cuenta</button></header><main tabindex="-1"></main>';
const form =
  '<main><form><input name="email"><button type="button">Otra</button><button>Entrar</button></form></main>';

function open(paint: string): { root: HTMLElement; cover: HTMLElement } {
  document.head.innerHTML = '<style id="first-paint-style">[data-hidden]{display:none}</style>';
  document.body.innerHTML = `<div id="first-paint">${paint}</div><div id="root"></div>`;
  takeOverFirstPaint(document);
  return { root: find('#root'), cover: find('#first-paint') };
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
}
const isLifted = () => document.getElementById('first-paint') === null;

/** Renders the page; mutation observers run in a microtask. */
async function draw(root: HTMLElement, html: string): Promise<void> {
  root.innerHTML = html;
  await Promise.resolve();
}

const framed = `<div data-paint="unfolded">${frame}</div><div data-paint="phone" data-hidden>${frame}</div>`;

test('keeps only the paint for the current window size', () => {
  const { cover } = open(framed);
  expect(cover.querySelectorAll('header')).toHaveLength(1);
});

test('removes a painted frame and its style when the page has rendered its own', async () => {
  const { root } = open(framed);
  await draw(root, '<p>Un momento</p>');
  expect(isLifted()).toBe(false);
  await draw(root, frame);
  expect(isLifted()).toBe(true);
  expect(document.getElementById('first-paint-style')).toBeNull();
});

test('keeps a painted form until the page has a heading', async () => {
  const { root } = open(form);
  await draw(root, '<main></main>');
  expect(isLifted()).toBe(false);
  await draw(root, '<main><h1>Entra</h1></main>');
  expect(isLifted()).toBe(true);
});

test('transfers the focus and a click on the frame’s menu to the same controls of the page', async () => {
  const { root, cover } = open(framed);
  cover.querySelector<HTMLElement>('[href="/admin/users"]')?.focus();
  cover.querySelector('button')?.click();
  const onClick = jest.fn();
  root.addEventListener('click', ({ target }) => onClick(target));
  await draw(root, frame);
  expect(document.activeElement).toBe(root.querySelector('[href="/admin/users"]'));
  expect(onClick).toHaveBeenCalledWith(root.querySelector('button'));
});

test('makes the skip link focus the screen, before and after', async () => {
  const { root, cover } = open(framed);
  cover.querySelector<HTMLElement>('[href="#contenido"]')?.click();
  expect(document.activeElement).toBe(cover.querySelector('main'));
  await draw(root, frame);
  expect(document.activeElement).toBe(root.querySelector('main'));
});

test('records focus, click and submission of the painted form for the screen', async () => {
  const { root, cover } = open(form);
  const heard = jest.fn(() => Object.fromEntries(Object.entries(cover.dataset)));
  cover.addEventListener('lift', heard);
  cover.querySelector('input')?.focus();
  cover.querySelector<HTMLElement>('button[type=button]')?.click();
  cover.querySelector('form')?.requestSubmit();
  await draw(root, '<main><h1>Entra</h1></main>');
  expect(heard).toHaveReturnedWith({ focus: '0', press: '1', sent: '' });
});

test('waits for a pointer press to end, with a time limit', async () => {
  const { root, cover } = open(framed);
  cover.dispatchEvent(new Event('pointerdown'));
  await draw(root, frame);
  expect(isLifted()).toBe(false);
  jest.advanceTimersByTime(2500);
  expect(isLifted()).toBe(true);
});

test('waits for a character composed of several keys', async () => {
  const { root, cover } = open(form);
  const input = cover.querySelector('input');
  input?.dispatchEvent(new Event('compositionstart', { bubbles: true }));
  await draw(root, '<main><h1>Entra</h1></main>');
  expect(isLifted()).toBe(false);
  if (input) input.value = 'á';
  const heard = jest.fn(() => cover.querySelector('input')?.value);
  cover.addEventListener('lift', heard);
  input?.dispatchEvent(new Event('compositionend', { bubbles: true }));
  jest.advanceTimersByTime(0);
  expect(isLifted()).toBe(true);
  expect(heard).toHaveReturnedWith('á');
});

test('shows the page’s loading state after two seconds unless the user is typing', async () => {
  const { root, cover } = open(form);
  const input = cover.querySelector('input');
  if (input) input.value = 'ana@';
  await draw(root, '<p>Tarda</p>');
  jest.advanceTimersByTime(2000);
  expect(isLifted()).toBe(false);

  const other = open(framed);
  await draw(other.root, '<p>Tarda</p>');
  jest.advanceTimersByTime(2000);
  expect(isLifted()).toBe(true);
});
