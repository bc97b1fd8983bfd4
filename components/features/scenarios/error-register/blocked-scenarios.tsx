'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { settleChange } from '@/components/shared/conflict/settle-change'
import { RowButton } from '@/components/shared/data-table/row-actions'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { useAttempt } from '@/components/shared/use-attempt'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'
import { toast } from '@/components/ui/use-toast'
import { useDebounced } from '@/lib/client/use-debounced'
import { useSetBlockedScenarios } from '@/lib/features/error-register/client'
import type { BlockedScenario, RegisteredError } from '@/lib/features/error-register/contract'
import { MAX_BLOCKED } from '@/lib/features/error-register/values'
import { foundScenariosQuery } from '@/lib/features/palette/client'

interface BlockedScenariosProps {
  error: RegisteredError
  onClose: () => void
}

const linkedTo = ({ blocks }: RegisteredError) => blocks.filter(({ isLinked }) => isLinked)

const toNumbers = (scenarios: readonly BlockedScenario[]) =>
  scenarios.map(({ scenarioNumber }) => scenarioNumber).join(', ')

const toIdentity = (scenarios: readonly BlockedScenario[]) =>
  scenarios
    .map(({ _id }) => _id)
    .sort()
    .join()

/** The dialog that links scenarios which wait for an error. */
export function BlockedScenarios({ error, onClose }: BlockedScenariosProps) {
  const t = useTranslations('errorRegister.blocks')
  const attempt = useAttempt()
  const { mutateAsync, isPending } = useSetBlockedScenarios()
  const [linked, setLinked] = useState(() => linkedTo(error))
  const own = error.blocks.find(({ isLinked }) => !isLinked)
  const save = () =>
    attempt({
      of: `error-blocks:${error._id}`,
      work: async () => {
        const isStored = await settleChange({
          thing: error,
          field: { name: 'blocks', label: t('title') },
          toText: (now) => toNumbers(linkedTo(now)),
          wanted: toNumbers(linked),
          identity: { of: (now) => toIdentity(linkedTo(now)), wanted: toIdentity(linked) },
          send: ({ _id: id, version }) =>
            mutateAsync({ id, version, scenarioIds: linked.map(({ _id }) => _id) }),
        })
        if (isStored) toast({ title: t('saved') })
        onClose()
      },
      failure: 'errorRegister.failures.blocks',
    })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogTitle>{t('title')}</DialogTitle>
        <DialogDescription>{t('hint')}</DialogDescription>
        <ul className="grid gap-1 text-sm tabular-nums">
          {own && (
            <li className="flex min-h-8 items-center gap-2">
              {own.scenarioNumber}
              <span className="text-muted-foreground">{t('own')}</span>
            </li>
          )}
          {linked.map(({ _id, scenarioNumber }) => (
            <li key={_id} className="flex min-h-8 items-center justify-between gap-2">
              {scenarioNumber}
              <RowButton
                icon="remove"
                label={t('remove', { number: scenarioNumber })}
                onClick={() => setLinked(linked.filter((one) => one._id !== _id))}
              />
            </li>
          ))}
          {linked.length === 0 && <li className="text-muted-foreground">{t('none')}</li>}
        </ul>
        {linked.length < MAX_BLOCKED && (
          <ScenarioSearch
            taken={[error.scenario?._id, ...linked.map(({ _id }) => _id)]}
            onPick={(scenario) => setLinked([...linked, scenario])}
          />
        )}
        <Button
          aria-disabled={isPending}
          className="justify-self-start"
          onClick={() => !isPending && void save()}
        >
          {t('save')}
        </Button>
      </DialogContent>
    </Dialog>
  )
}

interface ScenarioSearchProps {
  /** The ids of scenarios that can't be picked. */
  taken: readonly (string | undefined)[]
  onPick: (scenario: BlockedScenario) => void
}

function ScenarioSearch({ taken, onPick }: ScenarioSearchProps) {
  const t = useTranslations('errorRegister.blocks')
  const [text, setText] = useState('')
  const wanted = useDebounced(text.trim())
  const { data, isFetching } = useQuery(foundScenariosQuery(wanted))
  const options = (wanted ? (data?.scenarios ?? []) : [])
    .filter(({ _id }) => !taken.includes(_id))
    .map(({ _id, scenarioNumber, projectName }) => ({
      id: _id,
      label: `${scenarioNumber} · ${projectName}`,
      scenarioNumber,
    }))
  return (
    <SearchCombobox
      aria-label={t('add')}
      value=""
      placeholder={t('add')}
      searchPlaceholder={t('search')}
      searchText={text}
      onSearchTextChange={setText}
      options={options}
      isSearching={isFetching}
      empty={wanted ? t('nothingFound') : t('search')}
      onPick={({ id, scenarioNumber }) => onPick({ _id: id, scenarioNumber, isLinked: true })}
      className="w-full"
    />
  )
}
