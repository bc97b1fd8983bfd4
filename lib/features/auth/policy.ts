import { isMadeUp } from '@/lib/features/users/rules'
import { isLoopback } from '@/lib/shared/client-address'
import { AppError } from '@/lib/shared/errors'

/**
 * Checks that a known person may come in.
 * @throws AppError `forbidden` for a deactivated person and for one who waits for an admin.
 */
export function requireEntry(user: { isActive: boolean; isApproved: boolean }): void {
  if (!user.isActive) throw new AppError('forbidden', 'auth.deactivated')
  if (!user.isApproved) throw new AppError('forbidden', 'auth.waitingForApproval')
}

/**
 * Checks that a made-up person of the demo, whose username anybody can read here, signs in on the server's own machine.
 * @throws AppError `forbidden` from any other address, and from an unknown one, unless the demo is open to all.
 */
export function requireOwnMachine(
  user: { telegramId: bigint | null },
  address: string,
  demoOpen: 'on' | 'off',
): void {
  if (demoOpen === 'on' || !isMadeUp(user) || isLoopback(address)) return
  throw new AppError('forbidden', 'auth.demoFromElsewhere')
}

/**
 * Checks that newcomers may register at all.
 * @throws AppError `forbidden` where registration is closed.
 */
export function requireOpenRegistration(mode: 'open' | 'approval' | 'closed'): void {
  if (mode === 'closed') throw new AppError('forbidden', 'auth.registrationClosed')
}

/**
 * Returns the role that a newly verified person starts with: the very first one leads, later ones wait where approval
 * is asked for.
 */
export function startingPosition(isFirst: boolean, mode: 'open' | 'approval' | 'closed') {
  if (isFirst) return { role: 'admin', isApproved: true } as const
  return { role: 'tester', isApproved: mode !== 'approval' } as const
}
