/**
 * Response header with the account that a response was made for. The offline worker keeps responses
 * of one account only.
 */
export const personHeader = 'x-aforo-person';

/**
 * Response header of a response that the offline worker kept: the instant of the original response.
 * The server never sends it.
 */
export const keptAtHeader = 'x-aforo-kept-at';
