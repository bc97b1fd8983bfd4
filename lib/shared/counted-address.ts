const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i

/**
 * Returns what limits count a client by: an IPv4 address, or the first 64 bits of an IPv6 one, which are a household's.
 * Null where the address identifies no client: it is unknown, or a loopback one, which is a proxy on the same machine,
 * whose clients would all be locked out together.
 */
export function countedAddress(address: string): string | null {
  const plain = address.replace(IPV4_IN_IPV6, '').replace(/%.*$/, '').toLowerCase()
  if (plain === '' || plain === '::1' || plain.startsWith('127.')) return null
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
