import type { ComponentProps } from 'react';
import type Parcel from 'single-spa-react/parcel';

export type MountParcel = NonNullable<ComponentProps<typeof Parcel>['mountParcel']>;

type Phase = 'mount' | 'unmount';

/**
 * single-spa's parcels with their failures told once, to `onFailure`. As they are, they also surface
 * as unhandled rejections, one per promise that hangs on them; here what has failed never settles.
 */
export function withErrorReporting(
  mountParcel: MountParcel,
  onFailure: (phase: Phase, error: unknown) => void,
): MountParcel {
  const told = <T>(promise: Promise<T>, phase: Phase): Promise<T> =>
    new Promise((resolve) => {
      promise.then(resolve, (error: unknown) => onFailure(phase, error));
    });
  return (config, props) => {
    const parcel = mountParcel(config, props);
    for (const other of [parcel.loadPromise, parcel.bootstrapPromise, parcel.unmountPromise]) {
      other?.catch(() => undefined);
    }
    return {
      ...parcel,
      mountPromise: told(parcel.mountPromise, 'mount'),
      unmount: () => told(parcel.unmount(), 'unmount'),
      // Looked up when it is called: single-spa adds it once the config is loaded.
      update: (next) =>
        parcel.update ? told(parcel.update(next), 'mount') : Promise.resolve(null),
    };
  };
}
