import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { milliseconds } from '../markdown.mjs'
import { readMemory } from '../servers.mjs'
import { inParallel } from './calls.mjs'

const SLOW = 2_000
const IDLE = 2_000
const SECONDS = 45
const DRIP_MS = 5_000
const READ_WITHIN_MS = 1_000
const MEMORY_MEBIBYTES = 100

/** Thousands of connections whose bodies drip, or that send nothing at all, while somebody reads. */
export async function holdSlowConnections(ground, { show }) {
  return ground.withProduct(async (product) => {
    const [person] = await product.signIn(1)
    const read = () => product.send({ path: '/api/scenarios?limit=50', headers: person.bearer })
    for (let count = 0; count < 50; count += 1) await read()
    const memoryBefore = readMemory(product)
    show('connecting')
    const connections = { sockets: [], open: 0 }
    await inParallel(SLOW + IDLE, 50, (index) => connect(product, connections, index < SLOW))
    const mostOpen = connections.open
    const reads = []
    const lost = []
    let memoryAtMost = 0
    for (const since = performance.now(); performance.now() - since < SECONDS * 1_000; await sleep(100)) {
      show(`${reads.length} reads`)
      const { status, failure, ms } = await read()
      reads.push(ms)
      if (status !== 200) lost.push(`a read got ${status ?? failure}`)
      if (ms > READ_WITHIN_MS) lost.push(`a read took ${milliseconds(ms)}`)
      memoryAtMost = Math.max(memoryAtMost, readMemory(product))
    }
    for (const socket of connections.sockets) socket.destroy()
    const more = Math.round(memoryAtMost - memoryBefore)
    if (more > MEMORY_MEBIBYTES) lost.push(`${more} MiB more memory`)
    if (mostOpen < SLOW + IDLE) lost.push(`only ${mostOpen} connections were open`)
    const after = await read()
    if (after.status !== 200) lost.push('a read after they had gone failed')
    return {
      tried: `${SLOW} slow bodies and ${IDLE} idle connections for ${SECONDS} s, ${reads.length} reads meanwhile`,
      found: `reads within ${milliseconds(Math.max(...reads))}, ${more} MiB more memory`,
      lost,
    }
  })
}

/** A connection: the body of a sign-in byte by byte, or a connection that sends nothing. */
async function connect({ port }, connections, isSlow) {
  const socket = net.connect(port, 'localhost')
  connections.sockets.push(socket)
  socket.on('error', () => {})
  socket.once('connect', () => {
    connections.open += 1
  })
  await new Promise((resolve) => socket.once('connect', resolve).once('error', resolve))
  if (!isSlow) return
  socket.write(
    'POST /api/telegram-auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 15000\r\n\r\n{',
  )
  const timer = setInterval(() => socket.write(' '), DRIP_MS)
  socket.once('close', () => clearInterval(timer))
}
