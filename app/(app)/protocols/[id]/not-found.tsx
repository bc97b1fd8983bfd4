import { ProtocolNotFound } from '@/components/features/protocols/protocol-not-found'
import { Messages } from '@/components/shared/messages'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('protocols.notFound')

export default function NotFound() {
  return (
    <Messages of="app/(app)/protocols/[id]/not-found.tsx">
      <ProtocolNotFound />
    </Messages>
  )
}
