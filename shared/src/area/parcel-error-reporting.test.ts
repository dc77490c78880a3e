import { expect, test } from '@jest/globals';
import { withErrorReporting, type MountParcel } from './parcel-error-reporting.ts';

type Parcel = ReturnType<MountParcel>;

test('new props reach a parcel whose update comes with its code', async () => {
  const done = Promise.resolve(null);
  const given: unknown[] = [];
  const parcel = {
    mountPromise: done,
    unmount: () => done,
    getStatus: () => 'MOUNTED',
  } as unknown as Parcel; // what is looked at here
  const mount = withErrorReporting(
    () => parcel,
    () => undefined,
  );
  // The arguments are the mount's own affair.
  const told = mount({} as never, {} as never);
  parcel.update = (props) => {
    given.push(props);
    return done;
  };
  await told.update?.({ location: 'elsewhere' });
  expect(given).toEqual([{ location: 'elsewhere' }]);
});
