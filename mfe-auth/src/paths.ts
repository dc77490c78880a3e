/** The only maker of this area's URLs. What is personal (address, token) never goes into one. */
export const paths = {
  login: (returnTo?: string) => going('/login', returnTo),
  register: (returnTo?: string) => going('/register', returnTo),
  registered: (returnTo?: string) => going('/register/success', returnTo),
  forgotPassword: () => '/password',
  passwordMailSent: () => '/password/success',
  resetPassword: () => '/password/reset',
};

/** Names of what mails and the shell put into our URLs. */
export const parameters = {
  /** Where the person was going when they were asked to log in. */
  returnTo: 'volver',
  invitation: 'invitacion',
  token: 'token',
  /** `perdida` when the session that was just opened wasn't kept by the browser; the shell says it. */
  session: 'sesion',
} as const;

/** On the way to somewhere else. */
function going(path: string, returnTo: string | undefined): string {
  if (returnTo === undefined) return path;
  return `${path}?${new URLSearchParams({ [parameters.returnTo]: returnTo }).toString()}`;
}

/** The gateway's page of what can be booked, which is no screen of an area. */
export const publicTimetable = '/horario';
