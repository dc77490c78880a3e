import type { Service } from '@aforo/shared/contract';

/** A class by default. */
export const aService = (
  { id: idOfService, name }: Pick<Service, 'id' | 'name'>,
  fields: Partial<Service> = {},
): Service => ({
  id: idOfService,
  name,
  description: '',
  kind: 'class',
  color: '#3b5bdb',
  status: 'active',
  durationMinutes: 55,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 5,
  capacity: 10,
  priceMinor: 1500,
  taxTreatment: 'rate',
  taxCause: null,
  taxBasisPoints: 2100,
  cancellationMinutes: 720,
  bookingOpensDays: 30,
  bookingClosesMinutes: 60,
  isOnline: true,
  resources: [],
  pictureFileId: null,
  pictureFocusX: 50,
  pictureFocusY: 50,
  level: null,
  whatToBring: '',
  version: 1,
  ...fields,
});
