import { File as NodeFile } from 'node:buffer';
import { fakeMatchMedia } from './viewport.ts';

/** What jsdom leaves out and screens rely on. */
export function installBrowserShims(): void {
  Object.assign(globalThis, {
    matchMedia: fakeMatchMedia,
    ResizeObserver: SilentObserver,
    IntersectionObserver: SilentObserver,
    // FormData and fetch of this environment are Node's, which refuse jsdom's File.
    File: NodeFile,
    BroadcastChannel: PageChannel,
  });
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  // Node's own makes objects of another realm, which a form takes for somebody else's and doesn't copy.
  Response.prototype.json = async function json() {
    return JSON.parse(await this.text()) as unknown;
  };
  installDialog();
}

const openChannels = new Set<BroadcastChannel>();

/** Node's own; an open one keeps its process alive, and a page only closes its channels by going away. */
class PageChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    openChannels.add(this);
  }
}

/** What becomes of channels when their page goes away. */
export function closeChannels(): void {
  for (const channel of openChannels) channel.close();
  openChannels.clear();
}

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

const openModals: HTMLDialogElement[] = [];

function installDialog(): void {
  const { prototype } = HTMLDialogElement;
  prototype.showModal = function showModal() {
    this.open = true;
    openModals.push(this);
  };
  prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    openModals.splice(openModals.indexOf(this), 1);
    this.dispatchEvent(new Event('close'));
  };
  document.addEventListener('keydown', (event) => {
    const top = openModals.at(-1);
    if (event.key !== 'Escape' || event.defaultPrevented || !top) return;
    if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
  });
}
