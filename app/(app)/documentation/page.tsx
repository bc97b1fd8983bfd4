import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BotsTab } from '@/components/features/documentation/bots-tab'
import { CashRegistersTab } from '@/components/features/documentation/cash-registers-tab'
import { DocumentationScreen } from '@/components/features/documentation/documentation-screen'
import { LinksTab } from '@/components/features/documentation/links-tab'
import { DocumentationHistory } from '@/components/features/history/documentation-history'
import { StepsTab } from '@/components/features/repository-steps/steps-tab'
import { Hydrated } from '@/components/shared/hydrated'
import { Sentences } from '@/components/shared/sentences'
import { botRecords } from '@/lib/features/documentation/bots/client'
import { bots } from '@/lib/features/documentation/bots/service'
import { cashRegisterRecords } from '@/lib/features/documentation/cash-registers/client'
import { cashRegisters } from '@/lib/features/documentation/cash-registers/service'
import { linkRecords } from '@/lib/features/documentation/links/client'
import { links } from '@/lib/features/documentation/links/service'
import { documentationTabOf } from '@/lib/features/documentation/rules'
import { repositoryStepsQuery, stepSearchOf, stepViewOf } from '@/lib/features/repository-steps/client'
import { listSteps } from '@/lib/features/repository-steps/service'
import { requireActor } from '@/lib/server/auth'
import { type Address, read, readRecords, type SearchParams } from '@/lib/server/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('documentation')
  return { title: t('title') }
}

// Only the list of the open tab.
function readsOf(address: Address) {
  const place = { scope: {}, address }
  const view = stepViewOf(address)
  switch (documentationTabOf(address.tab)) {
    case 'cashRegisters':
      return [readRecords(cashRegisterRecords, cashRegisters, place)]
    case 'bots':
      return [readRecords(botRecords, bots, place)]
    case 'links':
      return [readRecords(linkRecords, links, place)]
    case 'steps':
      return [read(repositoryStepsQuery(view), () => listSteps(stepSearchOf(view)))]
  }
}

export default async function DocumentationPage({ searchParams }: { searchParams: SearchParams }) {
  await requireActor()
  const contents = {
    ...{ cashRegisters: <CashRegistersTab />, bots: <BotsTab />, links: <LinksTab />, steps: <StepsTab /> },
  }
  return (
    <Sentences of={['documentation', 'repositorySteps', 'history', 'table']}>
      <Hydrated reads={readsOf(await searchParams)}>
        <DocumentationScreen contents={contents} history={<DocumentationHistory />} />
      </Hydrated>
    </Sentences>
  )
}
