'use client'

import { useActor } from '@/components/shared/actor-context'
import { ShareLink } from '@/components/shared/share-link'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { canEdit } from '@/lib/shared/actor'
import { CopyThisScenario } from '../copies/copy-this-scenario'
import { CopyForChat } from './copy-for-chat'

interface ScenarioToolsProps {
  scenario: ListedScenario
  /** The scenario's short link. */
  link: string
  /** The text that is shared beside the link. */
  title: string
}

/** The buttons of a scenario's page that copy and share it. */
export default function ScenarioTools({ scenario, link, title }: ScenarioToolsProps) {
  const mayCopy = canEdit(useActor())
  return (
    <div className="flex flex-wrap items-center gap-2 xl:max-2xl:gap-1">
      <ShareLink link={link} title={title} />
      <CopyForChat scenario={scenario} link={link} />
      {mayCopy && <CopyThisScenario scenario={scenario} />}
    </div>
  )
}
