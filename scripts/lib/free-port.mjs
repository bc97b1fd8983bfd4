import crypto from 'node:crypto'
import net from 'node:net'

// From 32768 on (IANA's own range: from 49152) a system assigns ports to outgoing connections, also between now and
// the moment when this one is listened on. Below it ports are never assigned.
const FIRST_PORT = 20_000
const PORTS = 12_000

/** Returns the number of a free port. */
export async function freePort() {
  for (;;) {
    const port = FIRST_PORT + crypto.randomInt(PORTS)
    if (await canListen(port)) return port
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function canListen(port) {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
