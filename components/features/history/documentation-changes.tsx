'use client'

import { BOT } from '@/lib/features/documentation/bots/rules'
import { CASH_REGISTER } from '@/lib/features/documentation/cash-registers/rules'
import { LINK } from '@/lib/features/documentation/links/rules'
import type { SharedSubject } from '@/lib/features/history/rules'
import { REPOSITORY_STEP } from '@/lib/features/repository-steps/rules'
import { message } from '@/lib/shared/messages'
import type { LabelsOf } from './history-labels'
import { SharedChanges } from './shared-changes'

/** The labels of the documentation's records in history. */
const LABELS: LabelsOf<SharedSubject<'documentation'>> = {
  cash_register: CASH_REGISTER.fields,
  bot: { ...BOT.fields, monitoring: { label: message('documentation.bots.fields.monitoring') } },
  link: LINK.fields,
  repository_step: REPOSITORY_STEP.fields,
}

/** The history of the documentation and of the repository of steps. */
export default function DocumentationChanges({ subjectId }: { subjectId: string | null }) {
  return <SharedChanges part="documentation" labels={LABELS} subjectId={subjectId} />
}
