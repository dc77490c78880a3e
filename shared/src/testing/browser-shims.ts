import { File as NodeFile } from 'node:buffer';
import { fakeMatchMedia } from './viewport.ts';

/** Browser features that screens use and jsdom lacks. */
export function installBrowserShims(): void {
  Object.assign(globalThis, {
    matchMedia: fakeMatchMedia,
    ResizeObserver: SilentObserver,
    IntersectionObserver: SilentObserver,
    // FormData and fetch of this environment are Node's, which reject jsdom's File.
    File: NodeFile,
    BroadcastChannel: PageChannel,
  });
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  // Node's own method creates objects of another realm, which react-hook-form doesn't clone.
  Response.prototype.json = async function json() {
    return JSON.parse(await this.text()) as unknown;
  };
  installDialog();
}

const openChannels = new Set<BroadcastChannel>();

/**
 * Node's class. An open channel keeps the process alive, and pages close their channels only by
 * unloading.
 */
class PageChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    openChannels.add(this);
  }
}

/** Simulates the unloading of the page. */
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
