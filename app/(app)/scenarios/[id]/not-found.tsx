import ScenarioNotFound from '@/components/features/scenarios/scenario-not-found'
import { Messages } from '@/components/shared/messages'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('scenarios.notFound')

export default function NotFound() {
  return (
    <Messages of="app/(app)/scenarios/[id]/not-found.tsx">
      <ScenarioNotFound />
    </Messages>
  )
}
