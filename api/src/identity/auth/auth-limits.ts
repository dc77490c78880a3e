const hourSeconds = 3600;

const quarterSeconds = 15 * 60;

/**
 * Log-in attempts per e-mail: per known browser, per network, and for all unknown browsers together,
 * because otherwise many addresses could guess without a limit. Reset by a successful log-in and by a
 * new password.
 */
export const loginAttempts = {
  knownDevice: { name: 'login device', max: 10, windowSeconds: quarterSeconds },
  network: { name: 'login network', max: 10, windowSeconds: quarterSeconds },
  unknownDevices: { name: 'login account', max: 50, windowSeconds: hourSeconds },
} as const;

/** After this many wrong passwords from unknown browsers in a day, the account's owner gets one mail. */
export const wrongPasswords = {
  name: 'login wrong',
  notifyAt: 10,
  windowSeconds: 24 * hourSeconds,
} as const;

/** Rows that one network's refused log-ins may add to the table of log-ins. */
export const loginEventRows = { name: 'login event', max: 20, windowSeconds: 60 } as const;

/** Mails to one address that somebody else may have asked for. Past it the answer is the usual one. */
export const mailsToAddress = { name: 'auth mail', max: 3, windowSeconds: hourSeconds };

/** Tries at the current password of somebody's open session. */
export const passwordAttempts = { name: 'password', max: 10, windowSeconds: 15 * 60 };

/** Per network address: a center's staff may share one, a guesser tries thousands. */
export const addressLimits = {
  login: { max: 60, windowSeconds: 15 * 60 },
  register: { max: 20, windowSeconds: hourSeconds },
  mail: { max: 30, windowSeconds: hourSeconds },
  link: { max: 60, windowSeconds: 15 * 60 },
} as const;
