import { ScenarioParts } from '@/components/features/scenarios/detail/scenario-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { documentRecords } from '@/lib/features/scenarios/documents/client'
import { documents } from '@/lib/features/scenarios/documents/service'
import { errorReportRecords } from '@/lib/features/scenarios/error-reports/client'
import { errorReports } from '@/lib/features/scenarios/error-reports/service'
import { financialRecords } from '@/lib/features/scenarios/financials/client'
import { financials } from '@/lib/features/scenarios/financials/service'
import { parseScenarioTab, scenarioPartsQuery } from '@/lib/features/scenarios/information/client'
import { scenarioParts } from '@/lib/features/scenarios/information/service'
import { productMarkRecords } from '@/lib/features/scenarios/marks/client'
import { productMarks } from '@/lib/features/scenarios/marks/service'
import { receiptPhotosQuery } from '@/lib/features/scenarios/photos/client'
import { receiptPhotos } from '@/lib/features/scenarios/photos/service'
import { productLinesQuery } from '@/lib/features/scenarios/products/client'
import { readPageProductLines } from '@/lib/features/scenarios/products/service'
import { transactionRecords } from '@/lib/features/scenarios/transactions/client'
import { transactions } from '@/lib/features/scenarios/transactions/service'
import { requireActor } from '@/lib/server/auth'
import { type Address, type ItemPageProps, readRecords, readShared } from '@/lib/server/page'

// The documents and what the open tab shows; lines and photos only where a page holds all of them.
function tabReads(scenarioId: string, address: Address) {
  const place = { scope: { scenarioId }, address }
  const tabs = {
    products: () => [
      readShared(productLinesQuery(scenarioId), scenarioId, readPageProductLines),
      readRecords(productMarkRecords, productMarks, place),
    ],
    // The browser loads them: which rows are drawn depends on its screen.
    steps: () => [],
    receipts: () => [readShared(receiptPhotosQuery(scenarioId), { scenarioId }, receiptPhotos.ofPage)],
    transactions: () => [readRecords(transactionRecords, transactions, place)],
    financials: () => [readRecords(financialRecords, financials, place)],
    errors: () => [readRecords(errorReportRecords, errorReports, { ...place, address: {} })],
    // The browser loads them with their code.
    comments: () => [],
  }
  return [
    readShared(scenarioPartsQuery(scenarioId), scenarioId, async (id) => ({
      parts: await scenarioParts(id),
    })),
    readRecords(documentRecords, documents, place),
    ...tabs[parseScenarioTab(address.tab)](),
  ]
}

export default async function ScenarioPage({ params, searchParams }: ItemPageProps) {
  await requireActor()
  const { id } = await params
  return (
    <Hydrated reads={tabReads(id, await searchParams)}>
      <ScenarioParts scenarioId={id} />
    </Hydrated>
  )
}
