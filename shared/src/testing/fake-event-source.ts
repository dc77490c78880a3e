import { act } from '@testing-library/react';

/** A stream of the browser's `EventSource`, told by the test what to hear. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  /** Those opened since `install`, the latest last. */
  static opened: FakeEventSource[] = [];
  readyState = 0;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }

  /** Takes the place of the browser's, which jsdom doesn't have; `remove` takes it away again. */
  static install(): void {
    FakeEventSource.opened = [];
    Object.assign(globalThis, { EventSource: FakeEventSource });
  }
  static remove(): void {
    Reflect.deleteProperty(globalThis, 'EventSource');
  }
  static latest(): FakeEventSource {
    const last = FakeEventSource.opened.at(-1);
    if (!last) throw new Error('Nobody listens');
    return last;
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
  hear(event: string): void {
    act(() => void this.dispatchEvent(new Event(event)));
  }
  /** The stream is open, and nothing has changed for so long; by default something just has. */
  hearOpen(quietMs = 0): void {
    this.readyState = 1;
    const data = JSON.stringify({ forMs: quietMs });
    this.hear('open');
    act(() => void this.dispatchEvent(new MessageEvent('quiet', { data })));
  }
}
