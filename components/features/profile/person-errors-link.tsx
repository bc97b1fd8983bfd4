import { Link } from '@/components/shared/link'
import { registerAddress } from '@/lib/features/error-register/rules'

/** A link to the register of the unsolved errors that a person has to solve or has written. */
export function PersonErrorsLink({ userId, children }: { userId: string; children: string }) {
  return (
    <Link
      href={registerAddress({ kind: 'report', state: 'unsolved', person: userId })}
      className="underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
