import type { ComponentProps } from 'react';
import type Parcel from 'single-spa-react/parcel';

export type MountParcel = NonNullable<ComponentProps<typeof Parcel>['mountParcel']>;

type Phase = 'mount' | 'unmount';

/**
 * Wraps single-spa's parcels so that each failure is reported once, to `onFailure`. Works around
 * single-spa 6.0.3, whose promises of a parcel derive from one another, and the `<Parcel>` of
 * single-spa-react 6.0.2, which catches only some of them: a failure would also surface as one
 * unhandled rejection per promise. Here promises of failed phases never settle.
 */
export function withErrorReporting(
  mountParcel: MountParcel,
  onFailure: (phase: Phase, error: unknown) => void,
): MountParcel {
  const withFailureReport = <T>(promise: Promise<T>, phase: Phase): Promise<T> =>
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
      mountPromise: withFailureReport(parcel.mountPromise, 'mount'),
      unmount: () => withFailureReport(parcel.unmount(), 'unmount'),
      // Read at call time: single-spa adds it after the config has loaded.
      update: (next) =>
        parcel.update ? withFailureReport(parcel.update(next), 'mount') : Promise.resolve(null),
    };
  };
}
