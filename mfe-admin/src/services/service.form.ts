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

/** The service's values, or the usual defaults of a new class. */
export function defaultValues(service: Service | undefined): ServiceInput {
  if (!service) return usual;
  // Picks the fields of the request; the response has more.
  const names = Object.keys(serviceInputSchema.shape);
  return Object.fromEntries(
    Object.entries(service).filter(([name]) => names.includes(name)),
  ) as unknown as ServiceInput; // the names come from the schema's own keys
}

/** The changed booking and cancellation terms; null if they are unchanged or invalid. */
export function termChanges(stored: Service, written: ServiceInput): PolicyChanges | null {
  const { cancellationMinutes, bookingOpensDays, bookingClosesMinutes } = written;
  const isSame =
    cancellationMinutes === stored.cancellationMinutes &&
    bookingOpensDays === stored.bookingOpensDays &&
    bookingClosesMinutes === stored.bookingClosesMinutes;
  const terms = { id: stored.id, cancellationMinutes, bookingOpensDays, bookingClosesMinutes };
  return isSame ? null : (policyChangesSchema.safeParse({ service: terms }).data ?? null);
}
