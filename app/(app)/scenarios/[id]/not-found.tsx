import { ScenarioGone } from '@/components/features/scenarios/detail/scenario-gone'
import { Messages } from '@/components/shared/messages'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('scenarios.notFound')

export default function NotFound() {
  return (
    <Messages of="app/(app)/scenarios/[id]/not-found.tsx">
      <ScenarioGone />
    </Messages>
  )
}
