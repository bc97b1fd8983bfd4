import { expect, test } from 'vitest'
import { countedAddress } from './client-address'

test.each(['', '::1', '127.0.0.1', '127.8.9.10', '::ffff:127.0.0.1', '::FFFF:127.0.0.1'])(
  'the address %j is not counted',
  (address) => expect(countedAddress(address)).toBeNull(),
)

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['10.127.0.1', '10.127.0.1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::ffff:1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
])('the client at %s is counted as %s', (address, counted) => expect(countedAddress(address)).toBe(counted))
