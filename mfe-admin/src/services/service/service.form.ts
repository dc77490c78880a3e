import {
  policyChangesSchema,
  serviceInputSchema,
  type PolicyChanges,
  type Service,
  type ServiceInput,
} from '@aforo/shared/contract';
import { inputOf, type FormValues } from '@aforo/shared/form';

export type ServiceValues = FormValues<ServiceInput>;

const usual: ServiceValues = {
  name: '',
  description: '',
  kind: 'class',
  durationMinutes: 55,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 5,
  capacity: 10,
  priceMinor: null,
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
  reminderHours: [24, 2],
  level: null,
  whatToBring: '',
  pictureFocusX: 50,
  pictureFocusY: 50,
  lateFeeMinor: null,
  noShowFeeMinor: null,
};

/** The service's values, or the usual defaults of a new class. */
export function defaultValues(service: Service | undefined): ServiceValues {
  return service ? inputOf(serviceInputSchema, service) : usual;
}

/** The changed booking and cancellation terms; null if they are unchanged or invalid. */
export function termChanges(stored: Service, written: ServiceValues): PolicyChanges | null {
  const { cancellationMinutes, bookingOpensDays, bookingClosesMinutes } = written;
  const isSame =
    cancellationMinutes === stored.cancellationMinutes &&
    bookingOpensDays === stored.bookingOpensDays &&
    bookingClosesMinutes === stored.bookingClosesMinutes;
  const terms = { id: stored.id, cancellationMinutes, bookingOpensDays, bookingClosesMinutes };
  return isSame ? null : (policyChangesSchema.safeParse({ service: terms }).data ?? null);
}
