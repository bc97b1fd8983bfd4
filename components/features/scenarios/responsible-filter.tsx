'use client'

import { useTranslations } from 'next-intl'
import { UserCombobox } from '@/components/features/users/user-combobox'
import { useActor } from '@/components/shared/actor-context'
import { Button } from '@/components/ui/button'
import { useUrlState } from '@/lib/client/url-state'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { NOBODY } from '@/lib/features/scenarios/values'

interface ResponsibleFilterProps {
  /** The id of the responsible person, {@link NOBODY}, or null for anyone. */
  responsible: string | null
  /** The filtered rows, which contain the person's name. */
  rows: readonly ListedScenario[] | undefined
}

/** Filters a table by the responsible person; the choice is kept in the page's address. */
export function ResponsibleFilter({ responsible, rows }: ResponsibleFilterProps) {
  const t = useTranslations('scenarios.responsibleFilter')
  const { userId, name } = useActor()
  const { change } = useUrlState()
  const pick = (id: string | null) => change({ responsible: id, cursor: null })
  const isMine = responsible === userId
  const named = rows?.find((row) => row.responsible?._id === responsible)?.responsible?.name
  const others = responsible === NOBODY ? t('nobody') : (named ?? t('somebody'))
  const value = responsible ? (isMine ? name : others) : ''
  return (
    <div className="flex flex-1 gap-2 sm:flex-none">
      <Button
        variant="outline"
        aria-pressed={isMine}
        className="aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary"
        onClick={() => pick(isMine ? null : userId)}
      >
        {t('mine')}
      </Button>
      <UserCombobox
        label={t('label')}
        value={value}
        placeholder={t('everybody')}
        onPick={({ _id }) => pick(_id)}
        nobody={responsible ? { label: t('everybody'), onPick: () => pick(null) } : null}
        className="min-w-40 flex-1 sm:w-44 sm:flex-none"
      />
    </div>
  )
}
