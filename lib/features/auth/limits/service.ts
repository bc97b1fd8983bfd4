import 'server-only'
import { countUse, enforceLimits, windowOf } from '@/lib/server/rate-limit'
import { message } from '@/lib/shared/messages'
import { isCountedAddress, LIMITS } from './rules'

type LimitName = keyof typeof LIMITS

const WRONG_CODES_KEY = 'wrongCodes'

const useOf = (name: LimitName, subject: string) => ({
  key: `${name}:${subject.toLowerCase()}`,
  limit: LIMITS[name],
})

const usesOfAddress = (name: LimitName, address: string) =>
  isCountedAddress(address) ? [useOf(name, address)] : []

// A sentence of the sign-in screens, so that it is in their language where nobody has chosen one.
const enforce = (uses: ReturnType<typeof useOf>[]) => enforceLimits(uses, message('auth.tooManyRequests'))

/** @throws AppError `rate_limited` when the address asked for too many registrations. */
export function limitRegistrations(address: string): Promise<void> {
  return enforce(usesOfAddress('registrationsOfAddress', address))
}

/** @throws AppError `rate_limited` when too many codes were asked for, for the username or from the address. */
export function limitCodeRequests(telegramUsername: string, address: string): Promise<void> {
  return enforce([
    ...usesOfAddress('codeRequestsOfAddress', address),
    useOf('codeRequestsOfUsername', telegramUsername),
  ])
}

/** @throws AppError `rate_limited` when too many codes were tried from the address. */
export function limitCodeChecksOfAddress(address: string): Promise<void> {
  return enforce(usesOfAddress('codeChecksOfAddress', address))
}

/** @throws AppError `rate_limited` when too many codes were tried for the username. */
export function limitCodeChecksOfUsername(telegramUsername: string): Promise<void> {
  return enforce([useOf('codeChecksOfUsername', telegramUsername)])
}

/** Counts a wrong code towards the breaker. */
export async function noteWrongCode(): Promise<void> {
  await countUse(WRONG_CODES_KEY, LIMITS.wrongCodes)
}

/** How many seconds the breaker stays set off; 0 while it is not. */
export async function breakerSecondsLeft(): Promise<number> {
  const { count, secondsLeft } = await windowOf(WRONG_CODES_KEY)
  return count >= LIMITS.wrongCodes.maximum ? secondsLeft : 0
}
