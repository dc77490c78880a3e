import {
  policyChangesSchema,
  serviceInputSchema,
  type PolicyChanges,
  type Service,
  type ServiceInput,
} from '@aforo/shared/contract';

const usual: ServiceInput = {
  name: '',
  description: '',
  kind: 'class',
  durationMinutes: 55,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 5,
  capacity: 10,
  priceMinor: NaN,
  taxTreatment: 'rate',
  taxCause: null,
  taxBasisPoints: 2100,
  color: '#3b5bdb',
  cancellationMinutes: 720,
  bookingOpensDays: 30,
  bookingClosesMinutes: 60,
  isOnline: true,
  resources: [],
  pictureFileId: null,
  level: null,
  whatToBring: '',
  pictureFocusX: 50,
  pictureFocusY: 50,
  lateFeeMinor: null,
  noShowFeeMinor: null,
};

/** A service's own values, or those that most classes have. */
export function defaultValues(service: Service | undefined): ServiceInput {
  if (!service) return usual;
  // Only the request's own fields: what else the answer has isn't the form's.
  const names = Object.keys(serviceInputSchema.shape);
  return Object.fromEntries(
    Object.entries(service).filter(([name]) => names.includes(name)),
  ) as unknown as ServiceInput; // the names are the schema's
}

/** When it is booked and left, where that differs from what is stored; null where it doesn't, or isn't whole. */
export function termChanges(stored: Service, written: ServiceInput): PolicyChanges | null {
  const { cancellationMinutes, bookingOpensDays, bookingClosesMinutes } = written;
  const isSame =
    cancellationMinutes === stored.cancellationMinutes &&
    bookingOpensDays === stored.bookingOpensDays &&
    bookingClosesMinutes === stored.bookingClosesMinutes;
  const terms = { id: stored.id, cancellationMinutes, bookingOpensDays, bookingClosesMinutes };
  return isSame ? null : (policyChangesSchema.safeParse({ service: terms }).data ?? null);
}
