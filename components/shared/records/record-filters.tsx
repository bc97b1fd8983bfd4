'use client'

import { ListFilter } from 'lucide'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { DayPickerInput } from '@/components/shared/day-picker-input'
import { FilterSelect } from '@/components/shared/filter-select'
import { SearchInput } from '@/components/shared/search-input'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { useTranslate } from '@/lib/client/translate'
import { useUrlSearch } from '@/lib/client/url-search'
import { useUrlState } from '@/lib/client/url-state'
import { SEARCH_LIMIT } from '@/lib/shared/limits'
import { type FilterRules, filterNames } from '@/lib/shared/record-filters'
import { choiceName, shownFields } from '@/lib/shared/records'

interface RecordFiltersProps {
  records: { rules: FilterRules; parameters: { search?: string } }
  /** The search and the filters in use. */
  narrowing: Readonly<Record<string, string>>
  searchPlaceholder?: string
}

/** The search and the filters of a table of records, which are kept in the page's address. */
export function RecordFilters({ records, narrowing, searchPlaceholder }: RecordFiltersProps) {
  const t = useTranslations('table')
  const { rules, parameters } = records
  const names = filterNames(rules)
  const set = names.filter((name) => narrowing[name])
  const [isOpen, setIsOpen] = useState(set.length > 0)
  const id = useId()
  return (
    <>
      {parameters.search && <Search name={parameters.search} placeholder={searchPlaceholder} />}
      {names.length > 0 && (
        <Button
          variant="outline"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon of={ListFilter} />
          {set.length > 0 ? t('filtersSet', { count: set.length }) : t('filters')}
        </Button>
      )}
      {isOpen && <Filters id={id} rules={rules} narrowing={narrowing} names={names} />}
    </>
  )
}

function Search({ name, placeholder }: { name: string; placeholder: string | undefined }) {
  const t = useTranslations('table')
  const [text, setText] = useUrlSearch(name)
  return (
    <SearchInput
      label={t('search')}
      placeholder={placeholder ?? t('search')}
      value={text}
      onChange={setText}
      className="min-w-40 flex-1 sm:max-w-96"
    />
  )
}

interface FiltersProps {
  id: string
  rules: FilterRules
  narrowing: Readonly<Record<string, string>>
  names: readonly string[]
}

function Filters({ id, rules, narrowing, names }: FiltersProps) {
  const t = useTranslations('table')
  const { change } = useUrlState()
  const clear = () => change(Object.fromEntries(names.map((name) => [name, null])))
  return (
    // Visually below the buttons, even those that follow it in the document.
    <search
      id={id}
      aria-label={t('filters')}
      className="order-last grid w-full grid-cols-2 items-end gap-2 rounded-md border bg-card p-3 sm:flex sm:flex-wrap"
    >
      {names.map((name) => (
        <Filter key={name} name={name} rules={rules} value={narrowing[name] ?? ''} />
      ))}
      <Button variant="ghost" onClick={clear} disabled={names.every((name) => !narrowing[name])}>
        {t('clearFilters')}
      </Button>
    </search>
  )
}

function Filter({ name, rules, value }: { name: string; rules: FilterRules; value: string }) {
  const t = useTranslations('table')
  const translate = useTranslate()
  const id = useId()
  const { change } = useUrlState()
  const field = shownFields(rules.fields).find(([known]) => known === name)?.[1]
  const pick = (wanted: string | null) => change({ [name]: wanted || null })
  return (
    <div className="grid min-w-0 gap-1 sm:w-40">
      <Label htmlFor={id}>{field ? translate(field.label) : t(name === 'from' ? 'from' : 'to')}</Label>
      {!field && (
        <DayPickerInput id={id} value={value} onChange={pick} placeholder={t('anyDay')} isShort isClearable />
      )}
      {field?.kind === 'choice' && (
        <FilterSelect
          id={id}
          value={value}
          all={t('all')}
          options={field.options.map((option) => ({
            value: option,
            label: choiceName(field, option, translate),
          }))}
          onPick={pick}
        />
      )}
      {field && field.kind !== 'choice' && <FilterText id={id} name={name} />}
    </div>
  )
}

function FilterText({ id, name }: { id: string; name: string }) {
  const [text, setText] = useUrlSearch(name)
  return (
    <Input id={id} value={text} maxLength={SEARCH_LIMIT} onChange={({ target }) => setText(target.value)} />
  )
}
