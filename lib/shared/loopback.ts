/** Returns whether an address is this machine's own, IPv4 written as IPv6 included; an unknown one, `''`, is not. */
export function isLoopback(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:(?=127\.)/, '')
  return plain === '::1' || /^127\.\d+\.\d+\.\d+$/.test(plain)
}
