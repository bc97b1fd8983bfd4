'use client'

import { ListFilter } from 'lucide'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { UserCombobox } from '@/components/features/users/user-combobox'
import { FilterChip } from '@/components/shared/filter-chip'
import { LazyPart } from '@/components/shared/lazy-part'
import { ListToolbar } from '@/components/shared/list-toolbar'
import { usePeriodText } from '@/components/shared/period-chip'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useTranslate } from '@/lib/client/translate'
import { useUrlState } from '@/lib/client/url-state'
import type { RegisterView } from '@/lib/features/error-register/client'
import type { RegisteredError } from '@/lib/features/error-register/contract'
import { statusName } from '@/lib/features/error-register/rules'
import { ANY_TEAM, ERROR_KINDS } from '@/lib/features/error-register/values'
import { ERROR_REPORT_STATUSES } from '@/lib/features/scenarios/error-reports/values'
import { TEAMS } from '@/lib/shared/actor'
import { findChoice } from '@/lib/shared/choices'
import { countFurther, unnamed } from './further-filters'
import { LazyRegisterFilters } from './lazy-later-parts'

interface RegisterToolbarProps {
  view: RegisterView
  rows: readonly RegisteredError[] | undefined
  children: ReactNode
}

/** Search and filters, kept in the page's address. A change returns to the first page. */
export function RegisterToolbar({ view, rows, children }: RegisterToolbarProps) {
  const t = useTranslations('errorRegister')
  const translate = useTranslate()
  const { change } = useUrlState()
  const table = useTranslations('table')
  const { kind, status, team, responsible } = view
  const further = countFurther(view)
  const [isOpen, setIsOpen] = useState(further > 0)
  const id = useId()
  const solver = rows?.find(({ responsibleUserId }) => responsibleUserId === responsible)?.responsible
  const chosenTeam = findChoice(TEAMS, responsible)
  const pick = (id: string | null) => change({ responsible: id, cursor: null })
  return (
    <ListToolbar
      search={{ label: t('searchLabel'), placeholder: t('search') }}
      dropped="cursor"
      choices={[
        {
          label: t('kindFilter'),
          value: kind,
          all: t('allKinds'),
          options: ERROR_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
          onPick: (value) => change({ kind: value, cursor: null }),
        },
        {
          label: t('statusFilter'),
          value: status,
          all: t('allStatuses'),
          options: ERROR_REPORT_STATUSES.map((value) => ({
            value,
            label: statusName({ kind: 'report', status: value }, translate),
          })),
          onPick: (value) => change({ status: value, state: null, cursor: null }),
        },
        {
          label: t('teamFilter'),
          value: team,
          all: t('allTeams'),
          options: [ANY_TEAM, ...TEAMS].map((value) => ({
            value,
            label: value === ANY_TEAM ? t('anyTeam') : value,
          })),
          onPick: (value) => change({ team: value, cursor: null }),
        },
      ]}
      className="mt-3"
    >
      <UserCombobox
        label={t('fields.responsible')}
        value={responsible ? (solver ?? chosenTeam ?? t(unnamed(responsible))) : ''}
        placeholder={t('fields.responsible')}
        onPick={({ _id }) => pick(_id)}
        nobody={responsible ? { label: t('everybody'), onPick: () => pick(null) } : null}
        className="min-w-40 flex-1 sm:w-40 sm:flex-none"
      />
      <Button
        variant="outline"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon of={ListFilter} />
        {further > 0 ? table('filtersSet', { count: further }) : table('filters')}
      </Button>
      <SinceFilter since={view.since} except={view.except} />
      {children}
      {isOpen && (
        // Visually below the buttons that follow it in the document. The button points at it before its code is there.
        <div id={id} className="order-last w-full">
          <LazyPart>
            <LazyRegisterFilters view={view} />
          </LazyPart>
        </div>
      )}
    </ListToolbar>
  )
}

// It comes with the link of the start page, and can't be chosen here.
function SinceFilter({ since, except }: Pick<RegisterView, 'since' | 'except'>) {
  const t = useTranslations('errorRegister')
  const periodText = usePeriodText()
  const { change } = useUrlState()
  if (!since) return null
  return (
    <FilterChip onDrop={() => change({ since: null, except: null, cursor: null })} isWhole>
      {t('reportedChip', { period: periodText({ from: null, to: null, since, except }) })}
    </FilterChip>
  )
}
