'use client'

import { BOT } from '@/lib/features/documentation/bots/rules'
import { CASH_REGISTER } from '@/lib/features/documentation/cash-registers/rules'
import { LINK } from '@/lib/features/documentation/links/rules'
import { REPOSITORY_STEP } from '@/lib/features/repository-steps/rules'
import { fieldLabels } from '@/lib/shared/records'
import type { HistoryWords } from './history-words'
import { SharedHistory } from './shared-history'

/** What history calls things of the documentation. */
const WORDS: HistoryWords = {
  fields: {
    cash_register: fieldLabels(CASH_REGISTER.fields),
    bot: fieldLabels(BOT.fields),
    link: fieldLabels(LINK.fields),
    repository_step: fieldLabels(REPOSITORY_STEP.fields),
  },
  statuses: { bot: BOT.fields.status.names },
}

/** Shows who changed what of the documentation and of the repository of steps. */
export function DocumentationHistory() {
  return <SharedHistory part="documentation" words={WORDS} />
}
