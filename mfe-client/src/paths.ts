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
  pastBookings: () => `/${places.bookings}?ver=pasadas`,
};
