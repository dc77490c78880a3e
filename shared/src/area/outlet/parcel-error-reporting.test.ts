import { expect, test } from '@jest/globals';
import { withErrorReporting, type MountParcel } from './parcel-error-reporting.ts';

type Parcel = ReturnType<MountParcel>;

test('passes new props to a parcel that gets `update` after its config loads', async () => {
  const done = Promise.resolve(null);
  const given: unknown[] = [];
  const parcel = {
    mountPromise: done,
    unmount: () => done,
    getStatus: () => 'MOUNTED',
  } as unknown as Parcel; // the members that this test uses
  const mount = withErrorReporting(
    () => parcel,
    () => undefined,
  );
  // Arguments don't matter to the fake.
  const told = mount({} as never, {} as never);
  parcel.update = (props) => {
    given.push(props);
    return done;
  };
  await told.update?.({ location: 'elsewhere' });
  expect(given).toEqual([{ location: 'elsewhere' }]);
});
