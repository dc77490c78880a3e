const hourSeconds = 3600;

/** Per account, known or not. Cleared by a login that succeeds. */
export const loginAttempts = { name: 'login', max: 10, windowSeconds: 15 * 60 };

/** Mails to one address that somebody else may have asked for. Past it the answer is the usual one. */
export const mailsToAddress = { name: 'auth mail', max: 3, windowSeconds: hourSeconds };

/** Tries at the current password of somebody's open session. */
export const passwordAttempts = { name: 'password', max: 10, windowSeconds: 15 * 60 };

/** Per network address: a centre's staff may share one, a guesser tries thousands. */
export const addressLimits = {
  login: { max: 60, windowSeconds: 15 * 60 },
  register: { max: 20, windowSeconds: hourSeconds },
  mail: { max: 30, windowSeconds: hourSeconds },
  link: { max: 60, windowSeconds: 15 * 60 },
} as const;
