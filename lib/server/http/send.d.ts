// The parts that are used of a package without types.
declare module 'send' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export default function send(
    request: IncomingMessage,
    path: string,
    options: { root: string; maxAge: string; immutable: boolean },
  ): { pipe: (response: ServerResponse) => unknown }
}
