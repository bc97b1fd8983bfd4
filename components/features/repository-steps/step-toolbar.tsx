'use client'

import { Download, Search, Upload, X } from 'lucide'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useState } from 'react'
import { DialogButton } from '@/components/shared/dialog-button'
import { FilterSelect } from '@/components/shared/filter-select'
import { AddRecord } from '@/components/shared/records/add-record'
import { recordMessages } from '@/components/shared/records/record-messages'
import { SearchInput } from '@/components/shared/search-input'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { ApiError } from '@/lib/client/api-error'
import { lazyCode } from '@/lib/client/lazy-code'
import { saveFile } from '@/lib/client/save-file'
import { useTranslate } from '@/lib/client/translate'
import { useUrlState } from '@/lib/client/url-state'
import { exportSteps, type StepView, stepRecords } from '@/lib/features/repository-steps/client'
import { REPOSITORY_STEP } from '@/lib/features/repository-steps/rules'
import { REPOSITORY_STEP_STATUSES } from '@/lib/features/repository-steps/values'
import { message } from '@/lib/shared/messages'
import { blankValues, choiceName } from '@/lib/shared/records'
import { StepDescription } from './step-description'

const ImportDialog = lazyCode(() => import('./import-dialog'))
const MESSAGES = recordMessages('repositorySteps')
const { createdBy: _, ...GIVEN } = REPOSITORY_STEP.fields
const INPUTS = { description: <StepDescription /> }

const loadSchema = () =>
  import('@/lib/features/repository-steps/contract').then(
    ({ createRepositoryStep }) => createRepositoryStep.body,
  )

const NOTHING = { system: null, responsible: null, status: null, page: null }

interface StepToolbarProps {
  view: StepView
  options: { systems: string[]; responsibles: string[] } | undefined
  mayEdit: boolean
}

/** Search, filters, import, export and the form for a new step. Search and filters are kept in the page's address. */
export function StepToolbar({ view, options, mayEdit }: StepToolbarProps) {
  const t = useTranslations('repositorySteps')
  const translate = useTranslate()
  const { change } = useUrlState()
  const [text, setText] = useState(view.search)
  // The address may change by other means, such as the browser's back button.
  useEffect(() => setText(view.search), [view.search])
  const search = (event: FormEvent) => {
    event.preventDefault()
    change({ search: text.trim() || null, page: null })
  }
  const clear = () => {
    setText('')
    change({ ...NOTHING, search: null })
  }
  const isFiltered = view.search + view.system + view.responsible !== '' || view.status !== null
  const filter = (
    name: 'system' | 'responsible' | 'status',
    label: string,
    all: string,
    values: readonly string[],
  ) => {
    const chosen = view[name]
    const offered = !chosen || values.includes(chosen) ? values : [chosen, ...values]
    return (
      <FilterSelect
        aria-label={label}
        value={chosen}
        all={all}
        options={offered.map((value) => ({
          value,
          label: name === 'status' ? choiceName(REPOSITORY_STEP.fields.status, value, translate) : value,
        }))}
        onPick={(value) => change({ [name]: value, page: null })}
        className="min-w-32 flex-1 sm:w-44 sm:flex-none"
      />
    )
  }
  return (
    <div className="mb-3 grid gap-2">
      <div className="flex flex-wrap justify-end gap-2">
        <ExportButton view={view} />
        {mayEdit && (
          <>
            <DialogButton
              variant="outline"
              icon={Upload}
              label={t('import.open')}
              preload={ImportDialog.preload}
            >
              {(isOpen, setIsOpen) => <ImportDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />}
            </DialogButton>
            <AddRecord
              records={stepRecords}
              scope={{}}
              messages={MESSAGES}
              form="step"
              title={message('repositorySteps.addTitle')}
              submitLabel={message('repositorySteps.create')}
              schema={loadSchema}
              blank={() => blankValues(GIVEN)}
              fields={GIVEN}
              inputs={INPUTS}
              suggestions={{
                systemTransactionProgram: options?.systems ?? [],
                responsible: options?.responsibles ?? [],
              }}
            />
          </>
        )}
      </div>
      <search className="flex flex-wrap gap-2">
        <form onSubmit={search} className="flex min-w-56 flex-1 basis-full gap-2 sm:basis-64">
          <SearchInput
            label={t('searchLabel')}
            placeholder={t('searchPlaceholder')}
            value={text}
            onChange={setText}
            className="flex-1"
          />
          <Button type="submit" variant="outline">
            <Icon of={Search} />
            {t('search')}
          </Button>
        </form>
        {filter('system', t('systemFilter'), t('allSystems'), options?.systems ?? [])}
        {filter('responsible', t('responsibleFilter'), t('allResponsibles'), options?.responsibles ?? [])}
        {filter('status', t('statusFilter'), t('allStatuses'), REPOSITORY_STEP_STATUSES)}
        {(isFiltered || text !== '') && (
          <Button variant="ghost" onClick={clear}>
            <Icon of={X} />
            {t('clear')}
          </Button>
        )}
      </search>
    </div>
  )
}

function ExportButton({ view }: { view: StepView }) {
  const t = useTranslations('repositorySteps')
  const showFailure = useFailureToast()
  const [isPending, setIsPending] = useState(false)
  const save = async () => {
    setIsPending(true)
    try {
      saveFile(await exportSteps(view), 'repository-steps.xlsx')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found')
        toast({ variant: 'warning', title: t('nothingToExport') })
      else showFailure(error, 'repositorySteps.failures.export')
    }
    setIsPending(false)
  }
  return (
    <Button variant="outline" disabled={isPending} aria-busy={isPending} onClick={() => void save()}>
      <Icon of={Download} />
      {t('export')}
    </Button>
  )
}
