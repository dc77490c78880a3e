import { describe, expect, test } from '@jest/globals';
import { holdersOf, saveNatives } from './natives.ts';

class Target {
  remove(): string {
    return 'native';
  }
  add(): string {
    return 'native';
  }
}

function page() {
  const globals: Record<string, unknown> = { fetch: () => 'native', title: 'mine' };
  const instance = Object.assign(new Target(), { remove: () => 'the shell’s' });
  const natives = saveNatives({
    parts: [[globals, ['fetch', 'absent']]],
    whole: [Target.prototype],
    instances: [instance],
  });
  return { globals, instance, natives };
}

describe('native globals', () => {
  test('are left alone while nothing has replaced them', () => {
    const { globals, natives } = page();
    globals['title'] = 'changed by an area';
    natives.restore();
    expect(natives.isSpoiled()).toBe(false);
    expect(globals['title']).toBe('changed by an area');
  });

  test('are restored: a global, a prototype method, and a property that shadows it', () => {
    const { globals, instance, natives } = page();
    const [{ fetch }, add] = [globals, Target.prototype.add.bind(instance)];
    globals['fetch'] = () => 'broken';
    Target.prototype.add = () => 'broken';
    const broken = () => 'broken too';
    Object.assign(instance, { add: broken, remove: broken, note: 'added by an area' });
    natives.restore();
    expect(globals['fetch']).toBe(fetch);
    expect([instance.add(), instance.remove()]).toEqual([add(), 'the shell’s']);
    expect(instance).toMatchObject({ note: 'added by an area' });
    expect(natives.isSpoiled()).toBe(true);
  });

  test('are named when they were replaced, until they are forgotten', () => {
    const { globals, natives } = page();
    globals['fetch'] = () => 'broken';
    Target.prototype.add = () => 'broken';
    natives.restore();
    natives.restore();
    expect(natives.traces().map(({ trace, name }) => `${trace} ${name}`)).toEqual([
      'global Object.fetch',
      'global Target.add',
    ]);
    for (const one of natives.traces()) one.undo();
    expect(natives.traces()).toEqual([]);
  });

  test('include the clock', () => {
    const natives = saveNatives(holdersOf(window));
    const { now } = Date;
    Date.now = () => 0;
    Date.prototype.getTime = () => 0;
    natives.restore();
    expect(Date.now).toBe(now);
    expect(new Date(5).getTime()).toBe(5);
    expect(
      natives
        .traces()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Date.getTime', 'Date.now']);
  });

  test('are not the `focus` that React Aria wraps while a calendar is shown', () => {
    const natives = saveNatives(holdersOf(window));
    const { prototype } = HTMLElement;
    const { focus, click } = prototype;
    const wrapped = () => undefined;
    Object.assign(prototype, { focus: wrapped, click: wrapped });
    natives.restore();
    expect([prototype.focus, prototype.click]).toEqual([wrapped, click]);
    expect(natives.traces()).toMatchObject([{ name: 'HTMLElement.click' }]);
    prototype.focus = focus;
  });

  test('are restored even when array iterators are broken', () => {
    const { globals, natives } = page();
    const iterator = Object.getOwnPropertyDescriptor(Array.prototype, Symbol.iterator);
    globals['fetch'] = undefined;
    Object.defineProperty(Array.prototype, Symbol.iterator, {
      configurable: true,
      value: () => {
        throw new Error('broken');
      },
    });
    natives.restore();
    if (iterator) Object.defineProperty(Array.prototype, Symbol.iterator, iterator);
    expect(typeof globals['fetch']).toBe('function');
  });
});
