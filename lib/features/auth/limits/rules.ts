const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How often something may happen in how many seconds (contract.md, section 2). */
export const LIMITS = {
  registrationsOfAddress: { maximum: 30, seconds: HOUR },
  codeRequestsOfUsername: { maximum: 5, seconds: 15 * MINUTE },
  codeRequestsOfAddress: { maximum: 30, seconds: 15 * MINUTE },
  codeChecksOfUsername: { maximum: 20, seconds: 15 * MINUTE },
  codeChecksOfAddress: { maximum: 100, seconds: 15 * MINUTE },
  /** In all; reaching it sets off the breaker. */
  wrongCodes: { maximum: 500, seconds: DAY },
} as const

/**
 * Whether an address tells clients apart. A loopback address is a proxy on the same machine, whose clients would
 * all be locked out together; an empty one is unknown.
 */
export function isCountedAddress(address: string): boolean {
  return address !== '' && address !== '::1' && !/^(::ffff:)?127\./i.test(address)
}
