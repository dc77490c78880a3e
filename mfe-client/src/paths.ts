/** Where this area's screens stand, below `/cliente`. */
export const places = {
  information: '',
  bookings: 'reservas',
  paymentConfirmed: 'pagoConfirmado',
} as const;

/** Links for inside the area; its router knows the base. */
export const paths = {
  information: () => `/${places.information}`,
  bookings: () => `/${places.bookings}`,
  /** One booking, over the screen of them all. */
  booking: (id: string) => `/${places.bookings}?reserva=${id}`,
  /** Where the private address of the own calendar is looked after. */
  calendar: () => `/${places.information}#calendario`,
  pastBookings: () => `/${places.bookings}?ver=pasadas`,
};
