'use client'

import { ClipboardPaste } from 'lucide'
import { useTranslations } from 'next-intl'
import { useMayEdit } from '@/components/shared/actor-context'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useUrlState } from '@/lib/client/url-state'
import { AggregationTable } from './aggregation-table'
import { ErrorRegistry } from './errors/error-registry'
import { PastePanel } from './paste/paste-panel'

const PASTE_PANEL_ID = 'paste-panel'

/** The aggregations of a project and their errors. */
export default function AggregationsTab({ projectId }: { projectId: string }) {
  const t = useTranslations('aggregations')
  const mayEdit = useMayEdit()
  // In the address, so that a reload opens the panel again, with the pasted text.
  const { query, change } = useUrlState()
  const isPasting = mayEdit && query.get('bulk') !== null
  const showPaste = (isShown: boolean) => change({ bulk: isShown ? 'open' : null }, 'replace')
  return (
    <div className="grid grid-cols-1 gap-6">
      <AggregationTable
        projectId={projectId}
        add={
          <Button
            variant="outline"
            aria-expanded={isPasting}
            aria-controls={isPasting ? PASTE_PANEL_ID : undefined}
            onClick={() => showPaste(!isPasting)}
          >
            <Icon of={ClipboardPaste} />
            {t('paste.open')}
          </Button>
        }
      >
        {isPasting && (
          <PastePanel id={PASTE_PANEL_ID} projectId={projectId} onAdded={() => showPaste(false)} />
        )}
      </AggregationTable>
      <ErrorRegistry projectId={projectId} mayEdit={mayEdit} />
    </div>
  )
}
