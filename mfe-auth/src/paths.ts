/** The only source of this area's URLs. They never contain personal data (address, token). */
export const paths = {
  login: (returnTo?: string) => withReturnTo('/login', returnTo),
  register: (returnTo?: string) => withReturnTo('/register', returnTo),
  registered: (returnTo?: string) => withReturnTo('/register/success', returnTo),
  guestBooking: (returnTo?: string) => withReturnTo('/register/booking', returnTo),
  /** Opened by the links of a reminder. */
  answerReminder: () => '/register/answer',
  forgotPassword: () => '/password',
  passwordMailSent: () => '/password/success',
  resetPassword: () => '/password/reset',
};

/** Query parameters set by e-mails and by the shell. */
export const parameters = {
  /** The page that the user wanted before the log-in. */
  returnTo: 'volver',
  invitation: 'invitacion',
  token: 'token',
  /** `perdida` if the browser did not keep the new session; set by the shell. */
  session: 'sesion',
} as const;

/** Adds the page to continue to. */
function withReturnTo(path: string, returnTo: string | undefined): string {
  if (returnTo === undefined) return path;
  return `${path}?${new URLSearchParams({ [parameters.returnTo]: returnTo }).toString()}`;
}

/** The public timetable, a page of the gateway rather than a screen of an area. */
export const publicTimetable = '/horario';
