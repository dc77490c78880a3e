import type { LightMyRequestResponse } from 'fastify';
import type { Person } from '../servers/test-app.ts';

/** Far more than a slow machine needs; a request that is always refused still fails its test. */
const ATTEMPTS = 100;

/**
 * A person who sends a request again while the answer is 503, as its text asks: nothing was saved.
 * How often a lock or a connection is awaited in vain depends on the speed of the machine.
 */
export function patientPerson<P extends Omit<Person, 'actor'>>(person: P, onResend: () => void): P {
  const sendPatiently = async (send: () => Promise<LightMyRequestResponse>) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await send();
      if (answer.statusCode !== 503 || attempt === ATTEMPTS) return answer;
      onResend();
    }
  };
  return {
    ...person,
    get: (...request) => sendPatiently(() => person.get(...request)),
    post: (...request) => sendPatiently(() => person.post(...request)),
    put: (...request) => sendPatiently(() => person.put(...request)),
    delete: (...request) => sendPatiently(() => person.delete(...request)),
  };
}
