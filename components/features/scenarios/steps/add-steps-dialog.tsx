'use client'

import { useQuery } from '@tanstack/react-query'
import { ListPlus, LoaderCircle } from 'lucide'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTable } from '@/components/shared/data-table/data-table'
import { VirtualBody } from '@/components/shared/data-table/virtual-body'
import { EmptyState } from '@/components/shared/empty-state'
import { FilterSelect } from '@/components/shared/filter-select'
import { SearchInput } from '@/components/shared/search-input'
import { useFailureToast, useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { useRecordAddition } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import { useDebounced } from '@/lib/client/use-debounced'
import { REPOSITORY_STEP } from '@/lib/features/repository-steps/rules'
import {
  PICKABLE_STEPS,
  pickableStepsQuery,
  scenarioStepRecords,
} from '@/lib/features/scenarios/steps/client'
import { MAX_ADDED_STEPS } from '@/lib/features/scenarios/steps/values'
import { findChoice } from '@/lib/shared/choices'
import { choiceName } from '@/lib/shared/records'
import { PICKABLE_STATUSES, PickedContext, pickableColumns } from './pickable-columns'
import { rowId, usePickedSteps } from './use-picked-steps'

const ROW_HEIGHT = 52

interface AddStepsDialogProps {
  scenarioId: string
  isOpen: boolean
  onClose: () => void
}

/** Picks steps of the repository, each with a quantity. The picks are kept if the dialog is closed by accident. */
export function AddStepsDialog({ scenarioId, isOpen, onClose }: AddStepsDialogProps) {
  const t = useTranslations('scenarioSteps.adding')
  const common = useTranslations('common')
  const translate = useTranslate()
  const showFailure = useFailureToast()
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<string | null>(null)
  const list = useQuery({
    ...pickableStepsQuery({
      search: useDebounced(search).trim(),
      status: findChoice(PICKABLE_STATUSES, status),
    }),
    enabled: isOpen,
  })
  useQueryFailureToast(list, 'repositorySteps.failures.load')
  const rows = list.data?.steps
  const { selection, picked, total, stepsToAdd, clear } = usePickedSteps(scenarioId, rows)
  const { mutate, isPending } = useRecordAddition(scenarioStepRecords, { scenarioId })
  const columns = useMemo(() => pickableColumns({ t, translate }), [t, translate])
  const end = () => {
    clear()
    setSearch('')
    setStatus(null)
    onClose()
  }
  const add = () =>
    mutate(
      { steps: stepsToAdd() },
      {
        onSuccess: () => {
          toast({ title: t('added', { count: total }) })
          end()
        },
        onError: (error) => showFailure(error, 'scenarioSteps.failures.add'),
      },
    )
  const isTooMuch = total > MAX_ADDED_STEPS
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && !isPending && onClose()}>
      <DialogContent className="max-w-6xl grid-rows-[auto_auto_minmax(0,1fr)_auto]">
        <DialogTitle>{t('title')}</DialogTitle>
        <search className="flex flex-wrap gap-2">
          <SearchInput
            label={t('search')}
            placeholder={t('searchPlaceholder')}
            value={search}
            onChange={setSearch}
            className="min-w-48 flex-1"
          />
          <FilterSelect
            aria-label={t('status')}
            value={status}
            all={t('all')}
            options={PICKABLE_STATUSES.map((value) => ({
              value,
              label: choiceName(REPOSITORY_STEP.fields.status, value, translate),
            }))}
            onPick={setStatus}
            className="w-32"
          />
        </search>
        <PickedContext value={picked}>
          <DataTable
            label={t('title')}
            columns={columns}
            rows={rows}
            rowId={rowId}
            isError={list.isError}
            onRetry={() => void list.refetch()}
            onOpen={({ _id }) => selection.toggle(_id)}
            empty={<EmptyState icon={ListPlus} title={t('empty')} hint={t('emptyHint')} />}
            selection={selection}
            selectionLabel={({ number }) => t('select', { number })}
            containerClassName="max-h-[45dvh] scroll-pt-9 max-sm:[&_thead]:top-0"
            body={(body) => <VirtualBody body={body} rowHeight={ROW_HEIGHT} />}
          />
        </PickedContext>
        <DialogFooter className="sm:items-center">
          <DialogDescription className="sm:mr-auto">
            <span role="status">{t('selected', { types: selection.rows.length, total })}</span>
            {isTooMuch && (
              <span className="block text-destructive">{t('tooMuch', { most: MAX_ADDED_STEPS })}</span>
            )}
            {list.data && list.data.pagination.total > PICKABLE_STEPS && (
              <span className="block">{t('more', { count: PICKABLE_STEPS })}</span>
            )}
          </DialogDescription>
          <Button variant="outline" disabled={isPending} onClick={end}>
            {common('cancel')}
          </Button>
          <Button disabled={total === 0 || isTooMuch || isPending} aria-busy={isPending} onClick={add}>
            {isPending && <Icon of={LoaderCircle} className="animate-spin" />}
            {t('submit')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
