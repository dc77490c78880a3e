import { act } from '@testing-library/react';

/** Replacement for the browser's `EventSource`, controlled by the test. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  /** All streams opened since `install`, the latest last. */
  static opened: FakeEventSource[] = [];
  readyState = 0;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }

  /** Installs it globally, because jsdom has no EventSource; `remove` undoes it. */
  static install(): void {
    FakeEventSource.opened = [];
    Object.assign(globalThis, { EventSource: FakeEventSource });
  }
  static remove(): void {
    Reflect.deleteProperty(globalThis, 'EventSource');
  }
  static latest(): FakeEventSource {
    const last = FakeEventSource.opened.at(-1);
    if (!last) throw new Error('No listener');
    return last;
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
  hear(event: string): void {
    act(() => void this.dispatchEvent(new Event(event)));
  }
  /** Opens the stream and reports how long nothing has changed; by default 0. */
  hearOpen(quietMs = 0): void {
    this.readyState = 1;
    const data = JSON.stringify({ forMs: quietMs });
    this.hear('open');
    act(() => void this.dispatchEvent(new MessageEvent('quiet', { data })));
  }
}
