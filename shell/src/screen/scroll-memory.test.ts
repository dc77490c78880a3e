import { expect, test } from '@jest/globals';
import { createScrollMemory } from './scroll-memory.ts';

/** A page whose height, frames and time are controlled by the test. */
function fakePage() {
  const listeners = new Map<string, () => void>();
  const frames: (() => void)[] = [];
  const page = {
    height: 0,
    scrollY: 0,
    time: 0,
    history: { scrollRestoration: 'auto' },
    performance: { now: () => page.time },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    scrollTo: ({ top }: { top: number }) => {
      page.scrollY = Math.min(top, page.height);
    },
    nextFrame(ms = 16) {
      page.time += ms;
      frames.shift()?.();
    },
    emit: (name: string) => listeners.get(name)?.(),
  };
  return page;
}

function start() {
  const page = fakePage();
  // The part of a window that the memory uses.
  return { page, memory: createScrollMemory(page as unknown as Window) };
}

test('restores the scroll position once the page is tall enough', () => {
  const { page, memory } = start();
  page.scrollY = 900;
  memory.save('list');
  memory.restoreSoon('detail', false);
  expect(page.scrollY).toBe(0);

  memory.restoreSoon('list', true);
  page.nextFrame();
  expect(page.scrollY).toBe(0);
  page.height = 2000;
  page.nextFrame();
  expect(page.scrollY).toBe(900);
});

test('scrolls a new screen to the top', () => {
  const { page, memory } = start();
  page.height = 2000;
  page.scrollY = 500;
  memory.restoreSoon('new', false);
  expect(page.scrollY).toBe(0);
});

test('stops when the user scrolls', () => {
  const { page, memory } = start();
  page.scrollY = 900;
  memory.save('list');
  memory.restoreSoon('list', true);
  page.emit('wheel');
  page.height = 2000;
  page.scrollY = 100;
  page.nextFrame();
  expect(page.scrollY).toBe(100);
});

test('gives up on a page that stays short', () => {
  const { page, memory } = start();
  page.scrollY = 900;
  memory.save('list');
  memory.restoreSoon('list', true);
  page.nextFrame(2000);
  page.height = 2000;
  page.nextFrame();
  expect(page.scrollY).toBe(0);
});
