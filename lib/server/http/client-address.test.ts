import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { wasForwardingUntrusted } from '../forwarding'
import { setClientAddress } from './client-address'

interface Visit {
  socket?: string
  forwarded?: string
  claimed?: string
}

function reportedAddress({ socket = '10.0.0.1', forwarded, claimed }: Visit, trustedProxies: number) {
  const headers: Record<string, string> = {
    ...(forwarded && { 'x-forwarded-for': forwarded }),
    ...(claimed && { 'x-client-address': claimed }),
  }
  setClientAddress({ headers, socket: { remoteAddress: socket } }, trustedProxies)
  return headers['x-client-address']
}

let warn: MockInstance
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => vi.restoreAllMocks())

it('of a client behind a proxy that nobody trusts is warned of once, on the terminal and for the health card', () => {
  reportedAddress({}, 0)
  reportedAddress({ forwarded: '7.7.7.7' }, 1)
  expect(wasForwardingUntrusted()).toBe(false)
  for (const forwarded of ['7.7.7.7', '8.8.8.8']) reportedAddress({ forwarded }, 0)
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/set TRUSTED_PROXIES/)]])
  expect(wasForwardingUntrusted()).toBe(true)
})

describe('the address that the application gets', () => {
  it('is the one that connected, whatever the client claims', () => {
    expect(reportedAddress({ claimed: '6.6.6.6', forwarded: '7.7.7.7' }, 0)).toBe('10.0.0.1')
  })

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'is unknown where a proxy at %s forwards although none is trusted',
    (socket) => expect(reportedAddress({ socket, forwarded: '7.7.7.7' }, 0)).toBeUndefined(),
  )

  it('is absent when it is unknown', () => {
    expect(reportedAddress({ socket: '', claimed: '6.6.6.6' }, 0)).toBeUndefined()
  })

  it('is the one that the trusted proxy saw, and not what was claimed before it', () => {
    expect(reportedAddress({ forwarded: '6.6.6.6, 8.8.8.8' }, 1)).toBe('8.8.8.8')
    expect(reportedAddress({ forwarded: '6.6.6.6, 8.8.8.8, 10.0.0.2' }, 2)).toBe('8.8.8.8')
  })

  it('is the first one of a chain that is shorter than expected', () => {
    expect(reportedAddress({ forwarded: '8.8.8.8' }, 3)).toBe('8.8.8.8')
    expect(reportedAddress({}, 2)).toBe('10.0.0.1')
  })

  it('is never an invalid one', () => {
    expect(reportedAddress({ forwarded: '8.8.8.8, unknown' }, 2)).toBe('10.0.0.1')
    expect(reportedAddress({ forwarded: '<script>' }, 1)).toBe('10.0.0.1')
  })

  it.each([
    ['8.8.8.8:4711', '8.8.8.8'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:8.8.8.8', '8.8.8.8'],
  ])('of %s is %s', (forwarded, address) => {
    expect(reportedAddress({ forwarded }, 1)).toBe(address)
  })

  it('of a dual-stack socket is plain IPv4', () => {
    expect(reportedAddress({ socket: '::ffff:127.0.0.1' }, 0)).toBe('127.0.0.1')
  })
})
