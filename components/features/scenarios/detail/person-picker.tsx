'use client'

import { useTranslations } from 'next-intl'
import { UserCombobox } from '@/components/features/users/user-combobox'
import { settleChange } from '@/components/shared/conflict/settle-change'
import { useAttempt } from '@/components/shared/use-attempt'
import { toast } from '@/components/ui/use-toast'
import type { ListedScenario, ScenarioPerson } from '@/lib/features/scenarios/contract'
import { useUpdateScenarioPerson } from '@/lib/features/scenarios/information/client'
import type { ScenarioRole } from '@/lib/features/scenarios/information/contract'
import { onlyReadsProject } from '@/lib/shared/actor'
import { type MessageKey, message } from '@/lib/shared/messages'

const FAILURES: Record<ScenarioRole, MessageKey> = {
  responsible: message('scenarios.failures.updateResponsible'),
  reviewer: message('scenarios.failures.updateReviewer'),
  dataResponsible: message('scenarios.failures.updateDataResponsible'),
}

interface PersonPickerProps {
  scenario: ListedScenario
  role: ScenarioRole
  /** Whether there is one line for it. */
  isCompact?: boolean
}

/** Picks a person for one of a scenario's roles, or nobody. */
export function PersonPicker({ scenario, role, isCompact = false }: PersonPickerProps) {
  const t = useTranslations('scenarios.people')
  const picker = useTranslations('users.picker')
  const attempt = useAttempt()
  const { update, isPending } = useUpdateScenarioPerson(role)
  const person = scenario[role]
  const readsOnly = (one: ScenarioPerson | null) => one !== null && onlyReadsProject(one, scenario.rights)
  const set = (next: ScenarioPerson | null) =>
    attempt({
      of: `scenario-${role}:${scenario._id}`,
      work: async () => {
        const isMine = await settleChange({
          thing: scenario,
          field: { name: role, label: t(role) },
          toText: (current) => current[role]?.name ?? '',
          wanted: next?.name ?? '',
          // Two people may have the same name.
          identity: { of: (current) => current[role]?._id ?? null, wanted: next?._id ?? null },
          send: (current) => update(current, next),
        })
        if (isMine)
          toast({
            title: t(`${role}Updated`),
            description: readsOnly(next) && `${next?.name}: ${picker('readsOnly')}`,
          })
      },
      failure: FAILURES[role],
    })
  return (
    <>
      <UserCombobox
        label={t(role)}
        value={person?.name}
        placeholder={t('pick')}
        isBusy={isPending}
        isOneLine={isCompact}
        className={isCompact ? 'min-h-7 touch:min-h-10 w-32 py-0 xl:w-44' : undefined}
        rights={[scenario.rights]}
        onPick={(picked) => void set(picked)}
        nobody={person && { label: t('clear'), onPick: () => void set(null) }}
      />
      {readsOnly(person) && (
        <span className="col-start-2 text-tone-orange text-xs">{picker('readsOnly')}</span>
      )}
    </>
  )
}
