import { DocumentationScreen } from '@/components/features/documentation/documentation-screen'
import { DocumentationHistory } from '@/components/features/history/documentation-history'
import { StepsPart } from '@/components/features/repository-steps/steps-part'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { botRecords } from '@/lib/features/documentation/bots/client'
import { bots } from '@/lib/features/documentation/bots/service'
import { cashRegisterRecords } from '@/lib/features/documentation/cash-registers/client'
import { cashRegisters } from '@/lib/features/documentation/cash-registers/service'
import { linkRecords } from '@/lib/features/documentation/links/client'
import { links } from '@/lib/features/documentation/links/service'
import { parseDocumentationTab } from '@/lib/features/documentation/rules'
import { parseStepView, repositoryStepsQuery, toStepSearch } from '@/lib/features/repository-steps/client'
import { listSteps } from '@/lib/features/repository-steps/service'
import { requireActor } from '@/lib/server/auth'
import { type Address, readRecords, readShared, type SearchParams } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('documentation.title')

// Only the list of the open tab.
function tabReads(address: Address) {
  const place = { scope: {}, address }
  const view = parseStepView(address)
  switch (parseDocumentationTab(address.tab)) {
    case 'cashRegisters':
      return [readRecords(cashRegisterRecords, cashRegisters, place)]
    case 'bots':
      return [readRecords(botRecords, bots, place)]
    case 'links':
      return [readRecords(linkRecords, links, place)]
    case 'steps':
      return [readShared(repositoryStepsQuery(view), toStepSearch(view), listSteps)]
  }
}

export default async function DocumentationPage({ searchParams }: { searchParams: SearchParams }) {
  await requireActor()
  return (
    <Messages of="app/(app)/documentation/page.tsx">
      <Hydrated reads={tabReads(await searchParams)}>
        <DocumentationScreen steps={<StepsPart />} history={<DocumentationHistory />} />
      </Hydrated>
    </Messages>
  )
}
