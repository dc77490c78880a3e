import type { Service } from '@aforo/shared/contract';

export const pilates: Service = {
  id: '20000000-0000-4000-8000-000000000001',
  name: 'Pilates suelo',
  description: '',
  kind: 'class',
  durationMinutes: 55,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 5,
  capacity: 10,
  priceMinor: 1500,
  taxBasisPoints: 2100,
  color: '#3b5bdb',
  cancellationMinutes: 720,
  bookingOpensDays: 30,
  bookingClosesMinutes: 60,
  isOnline: true,
  resources: [],
  pictureFileId: null,
  status: 'active',
  version: 1,
};
