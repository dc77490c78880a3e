/** Links for inside the area; its router knows the base. */
export const paths = {
  information: () => '/',
  /** What can be bought without the desk. */
  store: () => '/?comprar=1',
  /** The same, at a gift voucher. */
  gift: () => '/?comprar=vale',
  /** What became of a payment. */
  payment: (reference: string) => `/pagoConfirmado?pago=${encodeURIComponent(reference)}`,
  bookings: () => '/reservas',
  /** One booking, over the screen of them all. */
  booking: (id: string) => `/reservas?reserva=${id}`,
  /** A class that can be booked, opened in the list of its day. */
  session: (day: string, id: string) => `/reservas?dia=${day}&sesion=${id}`,
  /** The days and hours of one service. */
  bookService: (id: string) => `/reservas?servicio=${id}`,
  /** What a service is, before it is booked. */
  service: (id: string) => `/clases/${id}`,
  professional: (id: string) => `/profesionales/${id}`,
  /** Where the private address of the own calendar is looked after. */
  calendar: () => '/#calendario',
  pastBookings: () => '/reservas?ver=pasadas',
};
