const hourSeconds = 3600;

const quarterSeconds = 15 * 60;

/**
 * Log-in attempts per e-mail: per known browser, per network, and for all unknown browsers
 * together. The last limit stops guesses that are spread over many addresses. A successful log-in
 * or a new password resets them.
 */
export const loginAttempts = {
  knownDevice: { name: 'login device', max: 10, windowSeconds: quarterSeconds },
  network: { name: 'login network', max: 10, windowSeconds: quarterSeconds },
  unknownDevices: { name: 'login account', max: 50, windowSeconds: hourSeconds },
} as const;

/**
 * After this many wrong passwords from unknown browsers in a day, the account's owner gets one
 * mail.
 */
export const wrongPasswords = {
  name: 'login wrong',
  notifyAt: 10,
  windowSeconds: 24 * hourSeconds,
} as const;

/** Limits the rows that refused log-ins from one network add to the `login_event` table. */
export const loginEventRows = { name: 'login event', max: 20, windowSeconds: 60 } as const;

/**
 * Mails to one address requested by anonymous visitors. Requests over the limit get the usual
 * answer.
 */
export const mailsToAddress = { name: 'auth mail', max: 3, windowSeconds: hourSeconds };

/**
 * Mailed codes. A code lives ten minutes and allows five wrong attempts; with five mails an hour and
 * thirty wrong attempts a day for one address, a guess succeeds once in ninety years. A browser that
 * has logged in to the account is counted separately, so that a stranger can't block it.
 */
export const emailCodes = {
  mails: { name: 'email code', max: 5, windowSeconds: hourSeconds },
  wrong: { name: 'email code wrong', max: 30, windowSeconds: 24 * hourSeconds },
  wrongOfDevice: { name: 'email code wrong device', max: 30, windowSeconds: 24 * hourSeconds },
  wrongPerCode: 5,
  lifetimeMs: 10 * 60_000,
} as const;

/** Attempts to enter the current password in an open session. */
export const passwordAttempts = { name: 'password', max: 10, windowSeconds: 15 * 60 };

/**
 * Per network address: the staff of a center may share one address, an attacker tries thousands of
 * times.
 */
export const addressLimits = {
  login: { max: 60, windowSeconds: 15 * 60 },
  register: { max: 20, windowSeconds: hourSeconds },
  mail: { max: 30, windowSeconds: hourSeconds },
  link: { max: 60, windowSeconds: 15 * 60 },
} as const;
