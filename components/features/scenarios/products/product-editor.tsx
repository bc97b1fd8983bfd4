'use client'

import { useTranslations } from 'next-intl'
import { useMayEdit } from '@/components/shared/actor-context'
import { DraftNotice } from '@/components/shared/form/draft-notice'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import type { StoredLines } from '@/lib/features/scenarios/products/contract'
import { ProductTable } from './product-table'
import { UnpricedLines } from './unpriced-lines'
import { useProductSheet } from './use-product-sheet'

interface ProductEditorProps {
  scenario: ListedScenario
  stored: StoredLines
  /** Loads the basket's products again; set if that failed. */
  onLoadAgain?: () => void
}

/** The product lines of a scenario: editable for orders, read-only for receipts. */
export function ProductEditor({ scenario, stored, onLoadAgain }: ProductEditorProps) {
  const t = useTranslations('productLines')
  const isReadOnly = !useMayEdit() || scenario.type === 'receipts'
  const sheet = useProductSheet(scenario._id, stored)
  const state = sheet.state.use()
  const discard = () => {
    sheet.undo()
    sheet.acknowledge()
  }
  return (
    <section aria-label={t('title')} className="grid min-w-0 grid-cols-1 gap-3">
      {state.isRestored && <DraftNotice onDiscard={discard} />}
      <UnpricedLines scenario={scenario} stored={stored} />
      <ProductTable
        scenario={scenario}
        sheet={sheet}
        state={state}
        isReadOnly={isReadOnly}
        onLoadAgain={onLoadAgain}
      />
    </section>
  )
}
