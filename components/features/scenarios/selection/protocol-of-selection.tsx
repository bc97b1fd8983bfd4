'use client'

import { FileCheck } from 'lucide'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useAttempt } from '@/components/shared/use-attempt'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { today } from '@/lib/client/today'
import { useCreateProtocol } from '@/lib/features/protocols/client'
import { PROTOCOL_SCENARIO_LIMIT } from '@/lib/features/protocols/values'
import { formatDottedDay } from '@/lib/shared/dates'

interface ProtocolOfSelectionProps {
  /** Undefined where the scenarios are of several projects. */
  projectId: string | undefined
  scenarioIds: string[]
}

/** Begins a protocol of the selected scenarios, which are all of one project, and opens its draft. */
export function ProtocolOfSelection({ projectId, scenarioIds }: ProtocolOfSelectionProps) {
  const t = useTranslations('protocols.selection')
  const router = useRouter()
  const attempt = useAttempt()
  const { mutateAsync, isPending } = useCreateProtocol(projectId ?? '')
  const problem =
    projectId === undefined
      ? t('severalProjects')
      : scenarioIds.length > PROTOCOL_SCENARIO_LIMIT
        ? t('tooMany', { maximum: PROTOCOL_SCENARIO_LIMIT })
        : null
  const isDisabled = problem !== null || isPending
  const begin = () =>
    attempt({
      of: `protocol-of:${scenarioIds.join()}`,
      work: async () => {
        const title = t('title', { day: formatDottedDay(today()) })
        const { protocol } = await mutateAsync({ title, scenarioIds })
        router.push(`/protocols/${protocol._id}`)
      },
      failure: 'protocols.failures.begin',
    })
  return (
    <Button
      variant="outline"
      aria-disabled={isDisabled}
      aria-label={[t('add'), problem].filter(Boolean).join('. ')}
      title={problem ?? t('hint')}
      onClick={() => !isDisabled && void begin()}
    >
      <Icon of={FileCheck} />
      <span className="max-sm:sr-only">{t('add')}</span>
    </Button>
  )
}
