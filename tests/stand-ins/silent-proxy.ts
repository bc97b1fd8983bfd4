import { once } from 'node:events'
import net from 'node:net'

/**
 * A proxy of a server that can stop answering, like a machine that lost its power: requests and new connections are
 * accepted and never answered. Connections that were open then stay dead when it comes back.
 */
export class SilentProxy {
  private readonly server: net.Server
  private readonly open = new Set<net.Socket>()
  private isSilent = false
  /** The number of times that something was sent and went nowhere, since it fell silent. */
  swallowed = 0

  constructor(target: { host: string; port: number }) {
    this.server = net.createServer((client) => {
      const upstream = this.isSilent ? null : net.connect(target)
      for (const socket of [client, upstream]) {
        if (!socket) continue
        this.open.add(socket)
        socket.on('error', () => {})
        socket.once('close', () => this.open.delete(socket))
      }
      let isDead = upstream === null
      client.on('data', (bytes) => {
        isDead ||= this.isSilent
        if (isDead) this.swallowed += 1
        else upstream?.write(bytes)
      })
      upstream?.on('data', (bytes) => {
        isDead ||= this.isSilent
        if (!isDead) client.write(bytes)
      })
      client.once('close', () => upstream?.destroy())
      upstream?.once('close', () => !isDead && client.destroy())
    })
  }

  async start(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    const address = this.server.address()
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
    return address.port
  }

  /** Goes over the network once, so that what was sent before has arrived. */
  async roundTrip(): Promise<void> {
    const accepted = once(this.server, 'connection')
    const address = this.server.address()
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
    const socket = net.connect(address.port, address.address)
    await accepted
    socket.destroy()
  }

  goSilent(): void {
    this.swallowed = 0
    this.isSilent = true
  }

  comeBack(): void {
    this.isSilent = false
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve))
    for (const socket of this.open) socket.destroy()
    await closed
  }
}
