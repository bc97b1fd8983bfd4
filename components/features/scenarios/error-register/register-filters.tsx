'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ProjectFilter } from '@/components/features/projects/project-filter'
import { UserCombobox } from '@/components/features/users/user-combobox'
import { DayPickerInput } from '@/components/shared/day-picker-input'
import { FilterSelect } from '@/components/shared/filter-select'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import { useUrlState } from '@/lib/client/url-state'
import type { RegisterView } from '@/lib/features/error-register/client'
import { ERROR_STATES } from '@/lib/features/error-register/values'
import { teamMemberQuery } from '@/lib/features/users/client'
import { countFurther, FURTHER_FILTERS } from './further-filters'

/** The further filters of the register, kept in the page's address. A change returns to the first page. */
export function RegisterFilters({ view }: { view: RegisterView }) {
  const t = useTranslations('errorRegister')
  const table = useTranslations('table')
  const { change } = useUrlState()
  const pick = (filters: Partial<Record<(typeof FURTHER_FILTERS)[number], string | null>>) =>
    change({ ...filters, cursor: null })
  const { state, blocker, late, projectId, person, from, to } = view
  return (
    <fieldset
      aria-label={table('filters')}
      className="flex flex-wrap items-center gap-2 rounded-md border bg-card p-2"
    >
      <FilterSelect
        aria-label={t('stateFilter')}
        value={state}
        all={t('allStates')}
        options={ERROR_STATES.map((value) => ({ value, label: t(`stateChip.${value}`) }))}
        onPick={(picked) => pick({ state: picked })}
        className="min-w-full sm:w-40 sm:min-w-36"
      />
      <ProjectFilter projectId={projectId} onPick={(picked) => pick({ projectId: picked })} />
      <PersonFilter person={person} onPick={(picked) => pick({ person: picked })} />
      <DayPickerInput
        aria-label={t('detectedFrom')}
        value={from ?? ''}
        placeholder={t('detectedFrom')}
        onChange={(day) => pick({ from: day || null })}
        isShort
        isClearable
        className="w-44"
      />
      <DayPickerInput
        aria-label={t('detectedTo')}
        value={to ?? ''}
        placeholder={t('detectedTo')}
        onChange={(day) => pick({ to: day || null })}
        isShort
        isClearable
        className="w-44"
      />
      <Only isOn={blocker !== null} onChange={(isOn) => pick({ blocker: isOn ? 'yes' : null })}>
        {t('blockerChip')}
      </Only>
      <Only isOn={late !== null} onChange={(isOn) => pick({ late: isOn ? 'yes' : null })}>
        {t('lateChip')}
      </Only>
      <Button
        variant="ghost"
        disabled={countFurther(view) === 0}
        onClick={() => pick(Object.fromEntries(FURTHER_FILTERS.map((name) => [name, null])))}
      >
        {table('clearFilters')}
      </Button>
    </fieldset>
  )
}

interface OnlyProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: string
}

function Only({ isOn, onChange, children }: OnlyProps) {
  return (
    <Label className="flex items-center gap-2 px-1 font-normal touch:min-h-10">
      <Checkbox checked={isOn} onCheckedChange={onChange} />
      {children}
    </Label>
  )
}

interface PersonFilterProps {
  /** The id of a person who is named to solve errors, or has written them. */
  person: string | null
  onPick: (person: string | null) => void
}

function PersonFilter({ person, onPick }: PersonFilterProps) {
  const t = useTranslations('errorRegister')
  const member = useQuery({ ...teamMemberQuery(person ?? ''), enabled: person !== null }).data?.member
  return (
    <UserCombobox
      label={t('personFilter')}
      value={person ? (member?.name ?? t('somePerson')) : ''}
      placeholder={t('personFilter')}
      isOneLine
      onPick={({ _id }) => onPick(_id)}
      nobody={person ? { label: t('everybody'), onPick: () => onPick(null) } : null}
      className="min-w-full sm:w-48 sm:min-w-40"
    />
  )
}
