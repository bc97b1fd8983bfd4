import { SentenceError } from '../sentence-error.mjs'

/**
 * Opens a server's port, and has `prepare` make the application meanwhile. Requests are heard from the very first on
 * and wait for it: one that nobody hears of is never answered. `listening` rejects with a sentence where the port can't
 * be had; `ready` is the application.
 */
export function openPort(server, { port, host, prepare, answer }) {
  const listening = listen(server, port, host)
  const ready = listening.then(prepare)
  ready.catch(() => {})
  server.on('request', (request, response) => answer(request, response, ready))
  return { listening, ready }
}

export function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, port, host)))
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })
}

function explain(error, port, host) {
  switch (error.code) {
    case 'EADDRINUSE':
      return new SentenceError(`The port ${port} is taken: stop what listens there, or set another PORT.`)
    case 'EACCES':
      return new SentenceError(`You may not listen on the port ${port}: set PORT to 1024 or above.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new SentenceError(`This machine has no address ${host}: correct HOST.`)
    default:
      return error
  }
}
