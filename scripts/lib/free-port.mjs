import crypto from 'node:crypto'
import net from 'node:net'

// From 32768 on (IANA's own range: from 49152) a system gives ports to whoever connects somewhere, also between now and
// the moment when this one is listened on. Below it nobody gets one without asking for it.
const FIRST_PORT = 20_000
const PORTS = 12_000

/** Returns the number of a port that nobody listens on. */
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
