import { mountRootParcel, type ParcelConfigObject } from 'single-spa';
import type { MountParcel } from '@aforo/shared/area';

/**
 * One parcel that lives as long as the page and mounts all others as its children: single-spa keeps
 * the nodes of unmounted root parcels, but not those of a parcel's children.
 */
export async function createParcelHost(): Promise<MountParcel> {
  let mountParcel: MountParcel | undefined;
  const host: ParcelConfigObject = {
    bootstrap: () => Promise.resolve(),
    mount: (props) => {
      mountParcel = props.mountParcel; // same function, typed for the React component
      return Promise.resolve();
    },
    unmount: () => Promise.resolve(),
  };
  await mountRootParcel(host, { domElement: document.createElement('div') }).mountPromise;
  if (!mountParcel) throw new Error('single-spa gave the host parcel no mountParcel');
  return mountParcel;
}
