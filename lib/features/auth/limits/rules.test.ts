import { expect, test } from 'vitest'
import { isCountedAddress } from './rules'

test.each(['', '::1', '127.0.0.1', '127.8.9.10', '::ffff:127.0.0.1', '::FFFF:127.0.0.1'])(
  'nobody is counted by the address %j',
  (address) => expect(isCountedAddress(address)).toBe(false),
)

test.each(['203.0.113.7', '10.127.0.1', '::ffff:203.0.113.7', '2001:db8::1'])(
  'clients are counted by the address %j',
  (address) => expect(isCountedAddress(address)).toBe(true),
)
