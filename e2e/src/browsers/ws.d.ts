/** The part of ws that talks to a browser; the package brings no types of its own. */
declare module 'ws' {
  import type { EventEmitter } from 'node:events';

  export class WebSocket extends EventEmitter {
    constructor(address: string);
    send(text: string): void;
  }
}
