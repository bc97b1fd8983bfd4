'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FilterChip } from '@/components/shared/filter-chip'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { Button } from '@/components/ui/button'
import { useDebounced } from '@/lib/client/use-debounced'
import { foundScenariosQuery } from '@/lib/features/protocols/client'
import type { Protocol } from '@/lib/features/protocols/contract'
import type { Snapshot } from '@/lib/features/protocols/snapshots/contract'
import { PROTOCOL_SCENARIO_LIMIT } from '@/lib/features/protocols/values'
import { useDraftChange } from './use-draft-change'

interface DraftScenariosProps {
  protocol: Protocol
  snapshot: Snapshot | null
}

/** Whether a draft covers all scenarios of its project, and otherwise which. */
export function DraftScenarios({ protocol, snapshot }: DraftScenariosProps) {
  const t = useTranslations('protocols.draft')
  const { change, isPending } = useDraftChange(protocol)
  const { coversProject, scenarioIds } = protocol
  const shown = snapshot?.scenarios ?? []
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <p>{t(coversProject ? 'coversProject' : 'coversChosen', { count: scenarioIds.length })}</p>
        <Button
          variant="outline"
          size="sm"
          aria-disabled={isPending}
          onClick={() =>
            !isPending &&
            void change({
              coversProject: !coversProject,
              // The choice begins with everything that the protocol is about now.
              ...(coversProject && scenarioIds.length === 0 && { scenarioIds: shown.map(({ _id }) => _id) }),
            })
          }
        >
          {t(coversProject ? 'choose' : 'coverProject')}
        </Button>
      </div>
      {!coversProject && (
        <>
          <ul className="flex flex-wrap gap-1.5 empty:hidden">
            {shown.map(({ _id, number }) => (
              <li key={_id} data-record={_id} className="flex min-w-0">
                <FilterChip
                  onDrop={() => void change({ scenarioIds: scenarioIds.filter((id) => id !== _id) })}
                >
                  {number}
                </FilterChip>
              </li>
            ))}
          </ul>
          {scenarioIds.length < PROTOCOL_SCENARIO_LIMIT && (
            <AddScenario
              protocol={protocol}
              onPick={(id) => void change({ scenarioIds: [...scenarioIds, id] })}
            />
          )}
        </>
      )}
    </>
  )
}

function AddScenario({ protocol, onPick }: { protocol: Protocol; onPick: (id: string) => void }) {
  const t = useTranslations('protocols.draft')
  const [text, setText] = useState('')
  const { project, scenarioIds } = protocol
  const found = useQuery(foundScenariosQuery(project?._id ?? '', useDebounced(text.trim())))
  const options = (found.data?.scenarios ?? [])
    .filter(({ _id }) => !scenarioIds.includes(_id))
    .map(({ _id, scenarioNumber, status }) => ({ id: _id, label: scenarioNumber, detail: status }))
  return (
    <SearchCombobox
      aria-label={t('addScenario')}
      value=""
      placeholder={t('addScenario')}
      searchPlaceholder={t('searchScenario')}
      searchText={text}
      onSearchTextChange={setText}
      options={options}
      isSearching={found.isFetching}
      empty={t('noScenario')}
      onPick={({ id }) => onPick(id)}
      className="w-full max-w-xs"
    />
  )
}
