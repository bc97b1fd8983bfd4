import net from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from './free-port.mjs'

it('a free port can be listened on, and is not one that a system assigns to connections', async () => {
  const port = await freePort()
  expect(port).toBeGreaterThanOrEqual(1024)
  expect(port).toBeLessThan(32_768)
  const server = net.createServer().listen(port)
  await new Promise((resolve) => server.once('listening', resolve))
  await new Promise((resolve) => server.close(resolve))
})
