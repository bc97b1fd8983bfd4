'use client'

import { useQueryClient } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { copyText } from '@/lib/client/copy-text'
import { useTranslate } from '@/lib/client/translate'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { scenarioPartsQuery } from '@/lib/features/scenarios/information/client'

const loadCode = () =>
  Promise.all([import('./scenario-text'), import('@/lib/features/scenarios/steps/client')])
// A failure is shown when it is needed.
const preload = () => void loadCode().catch(() => {})

interface CopyForChatProps {
  scenario: ListedScenario
  /** The scenario's short link. */
  link: string
}

/** Copies a scenario as plain text for a chat. */
export function CopyForChat({ scenario, link }: CopyForChatProps) {
  const t = useTranslations('scenarios.page')
  const translate = useTranslate()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const [isCopying, setIsCopying] = useState(false)
  const copy = async () => {
    setIsCopying(true)
    try {
      const [{ scenarioText }, { scenarioStepsQuery }] = await loadCode()
      const [{ parts }, steps] = await Promise.all([
        client.fetchQuery(scenarioPartsQuery(scenario._id)),
        client.fetchInfiniteQuery(scenarioStepsQuery(scenario._id)),
      ])
      const rows = steps.pages.flatMap((page) => page.rows)
      await copyText(scenarioText({ scenario, parts, steps: rows, link }, translate))
      toast({ title: t('copiedForChat') })
    } catch (error) {
      showFailure(error, 'scenarios.page.copyForChatFailed')
    } finally {
      setIsCopying(false)
    }
  }
  return (
    <Button
      variant="outline"
      size="icon"
      title={t('copyForChat')}
      aria-label={t('copyForChat')}
      aria-disabled={isCopying}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => !isCopying && void copy()}
    >
      <Icon of={MessageSquareText} />
    </Button>
  )
}
