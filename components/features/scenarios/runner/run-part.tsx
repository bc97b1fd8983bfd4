'use client'

import { Play } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { usePageCommands } from '@/lib/client/page-commands'
import { usePageKeys } from '@/lib/client/page-keys'
import { changeAddress, useUrlState } from '@/lib/client/url-state'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import { LazyRunner } from '../detail/lazy-forms'

/** The parameter of a scenario's address that opens the runner; the id of a step opens it there. */
const PARAMETER = 'run'

const openRunner = () => changeAddress({ [PARAMETER]: '1' })

/** The runner of a scenario: it is open where the address says so, and opens by the key R. */
export function RunPart({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarioRuns')
  const { query, change } = useUrlState()
  const place = query.get(PARAMETER)
  const isOpen = place !== null
  usePageKeys({ KeyR: openRunner })
  usePageCommands([{ id: 'run', icon: Play, label: t('run'), run: openRunner }])
  return (
    useHasBeenTrue(isOpen) && (
      <Suspense fallback={null}>
        <LazyRunner scenarioId={scenarioId} place={place} onClose={() => change({ [PARAMETER]: null })} />
      </Suspense>
    )
  )
}

/** The button that opens the runner. */
export function RunButton() {
  const t = useTranslations('scenarioRuns')
  return (
    <Button
      variant="outline"
      aria-haspopup="dialog"
      title={t('runHint')}
      onPointerEnter={LazyRunner.preload}
      onFocus={LazyRunner.preload}
      onClick={openRunner}
    >
      <Icon of={Play} />
      <span className="max-sm:sr-only">{t('run')}</span>
    </Button>
  )
}
