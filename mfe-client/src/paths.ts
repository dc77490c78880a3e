/** Where this area's screens stand, below `/cliente`. */
export const screenPaths = {
  information: '',
  bookings: 'reservas',
  paymentConfirmed: 'pagoConfirmado',
} as const;

/** Links for inside the area; its router knows the base. */
export const paths = {
  information: () => `/${screenPaths.information}`,
  bookings: () => `/${screenPaths.bookings}`,
  /** One booking, over the screen of them all. */
  booking: (id: string) => `/${screenPaths.bookings}?reserva=${id}`,
  /** Where the private address of the own calendar is looked after. */
  calendar: () => `/${screenPaths.information}#calendario`,
  pastBookings: () => `/${screenPaths.bookings}?ver=pasadas`,
};
