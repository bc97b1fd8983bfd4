import { MemberNotFound } from '@/components/features/users/member-not-found'
import { Messages } from '@/components/shared/messages'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('users.notFound')

export default function NotFound() {
  return (
    <Messages of="app/(app)/teams/[id]/not-found.tsx">
      <MemberNotFound />
    </Messages>
  )
}
