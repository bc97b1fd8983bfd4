const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/

const toPlain = (address: string) => address.toLowerCase().replace(IPV4_IN_IPV6, '').replace(/%.*$/, '')

/** Returns whether an address is this machine's own, IPv4 written as IPv6 included; an unknown one, `''`, is not. */
export function isLoopback(address: string): boolean {
  const plain = toPlain(address)
  return plain === '::1' || /^127\.\d+\.\d+\.\d+$/.test(plain)
}

/**
 * Returns the key by which limits count a client: an IPv4 address, or the first 64 bits of an IPv6 one: a household's.
 * Null where the address identifies no client: it is unknown, or a loopback one, which is a proxy on the same machine,
 * whose clients would all be locked out together.
 */
export function countedAddress(address: string): string | null {
  const plain = toPlain(address)
  if (plain === '' || isLoopback(plain)) return null
  return plain.includes(':') ? firstHalf(plain) : plain
}

function firstHalf(address: string): string {
  const [head = '', tail] = address.split('::')
  const splitGroups = (text: string | undefined) => (text ? text.split(':') : [])
  const [before, after] = [splitGroups(head), splitGroups(tail)]
  // An IPv4 ending stands for two groups; here it only matters how many there are.
  const length =
    before.length + after.length + (after.concat(before).some((group) => group.includes('.')) ? 1 : 0)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
