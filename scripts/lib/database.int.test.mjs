import net from 'node:net'
import { expect, inject, it, onTestFinished } from 'vitest'
import { withClient } from './database.mjs'
import { requireKnownSchema } from './migrations.mjs'

const { serverUrl } = inject('databases')
const SETTINGS = ['statement_timeout', 'idle_in_transaction_session_timeout']
const HEADER = 8

/**
 * Returns the address of a pooler before the test's server, which gets the first message of each connection.
 * @param {(client: net.Socket, first: Buffer) => void} answer
 */
async function startPooler(answer) {
  const server = net.createServer((client) => {
    client.on('error', () => {})
    client.once('data', (first) => answer(client, first))
  })
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It has no port.')
  return Object.assign(new URL(serverUrl), { port: String(address.port), hostname: '127.0.0.1' }).href
}

/** @param {Buffer} first */
function withoutSettings(first) {
  const words = first.subarray(HEADER).toString().split('\0')
  const kept = words.filter(
    (word, index) => ![word, words[index - 1]].some((name) => SETTINGS.includes(name ?? '')),
  )
  const text = Buffer.from(kept.join('\0'))
  const header = Buffer.from(first.subarray(0, HEADER))
  header.writeUInt32BE(HEADER + text.length)
  return Buffer.concat([header, text])
}

it('refuses a pooler that drops the settings of a session', async () => {
  const { hostname, port } = new URL(serverUrl)
  const url = await startPooler((client, first) => {
    const upstream = net.connect(Number(port), hostname)
    upstream.on('error', () => {})
    upstream.write(withoutSettings(first))
    client.pipe(upstream).pipe(client)
  })
  await expect(withClient(url, async () => 'in')).rejects.toThrow(/^A pooler stands before the database /)
})

it('refuses one that refuses them, also where a database that is away is waited for', async () => {
  const fields = ['SFATAL', 'VFATAL', 'C08P01', 'Munsupported startup parameter: statement_timeout', '', '']
  const text = Buffer.from(fields.join('\0'))
  const header = Buffer.alloc(5, 'E')
  header.writeUInt32BE(4 + text.length, 1)
  const url = await startPooler((client) => client.end(Buffer.concat([header, text])))
  await expect(requireKnownSchema(url)).rejects.toThrow('point DATABASE_URL at PostgreSQL itself')
})

it('takes the server itself', async () => {
  expect(await withClient(serverUrl, async () => 'in')).toBe('in')
})
