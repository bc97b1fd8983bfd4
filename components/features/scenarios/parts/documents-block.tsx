'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef } from 'react'
import { findUnsaved } from '@/components/shared/data-table/use-row-editing'
import { FoldButton } from '@/components/shared/fold-button'
import { useOpenForm } from '@/components/shared/form/open-form'
import { AddRecord, additionKey } from '@/components/shared/records/add-record'
import { recordMessages } from '@/components/shared/records/record-messages'
import { RecordScreen } from '@/components/shared/records/record-screen'
import { RemoveSelected } from '@/components/shared/records/record-selection'
import { useListView } from '@/components/shared/records/use-list-view'
import { useRecordScreen } from '@/components/shared/records/use-record-screen'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { recordsQuery } from '@/lib/client/records'
import { documentRecords } from '@/lib/features/scenarios/documents/client'
import { blankValues } from '@/lib/shared/records'
import { useFolds } from '../detail/use-folds'

const MESSAGES = recordMessages('scenarioParts.documents')

const blank = () => blankValues(documentRecords.rules.fields)

/** The documents that belong to a scenario: folded to a line with their numbers, or their table. */
export function DocumentsBlock({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarioParts.documents')
  const { isFolded, setFolded } = useFolds()
  const scope = { scenarioId }
  const { list, documents } = useDocuments(scenarioId)
  // A form with unsaved values opens by itself, and is part of the table; so is a row whose edit is unsaved.
  const [hasDraft, setHasDraft] = useOpenForm(additionKey(documentRecords, scope))
  const isLookedUp = useRef(false)
  useEffect(() => {
    if (!documents || isLookedUp.current) return
    isLookedUp.current = true
    if (findUnsaved(documentRecords.rules.name, documents)) setHasDraft(true)
  }, [documents, setHasDraft])
  const isOpen = hasDraft || !isFolded('documents')
  const title = t('title')
  const toggle = () => {
    setHasDraft(false)
    setFolded('documents', isOpen)
  }
  return (
    <section aria-label={title} data-documents-open={isOpen || undefined} className="min-w-0">
      <div className="relative flex min-h-7 touch:min-h-10 min-w-0 items-center gap-2 rounded-md">
        <FoldButton label={title} isOpen={isOpen} onToggle={toggle}>
          <span className={isOpen ? 'font-semibold text-base' : 'text-muted-foreground text-xs'}>
            {title}
          </span>
        </FoldButton>
        {!isOpen && <DocumentsLine list={list} documents={documents} />}
      </div>
      {isOpen && <DocumentsTable scenarioId={scenarioId} />}
    </section>
  )
}

/** Returns the documents as the table and the line show them. */
function useDocuments(scenarioId: string) {
  const { view } = useListView(documentRecords)
  const list = useInfiniteQuery(recordsQuery(documentRecords, { scenarioId }, view))
  const documents = useMemo(() => list.data?.pages.flatMap(({ rows }) => rows), [list.data])
  return { list, documents }
}

/** How many documents there are, and their types and numbers. */
function DocumentsLine({ list, documents }: ReturnType<typeof useDocuments>) {
  const t = useTranslations('scenarioParts.documents')
  const common = useTranslations('common')
  useQueryFailureToast(list, MESSAGES['failures.load'])
  if (list.isError && !documents)
    return (
      // Above the button, which covers the line.
      <p className="relative flex min-w-0 items-center gap-2 text-destructive text-xs">
        <span className="truncate">{t('failures.load')}</span>
        <Button variant="ghost" size="sm" onClick={() => void list.refetch()}>
          {common('retry')}
        </Button>
      </p>
    )
  if (!documents) return <Skeleton className="h-3 w-24" />
  if (documents.length === 0) return <p className="truncate text-muted-foreground text-xs">{t('empty')}</p>
  return (
    <>
      <span className="text-muted-foreground text-xs tabular-nums">
        {list.hasNextPage ? `${documents.length}+` : documents.length}
      </span>
      <dl className="min-w-0 truncate tabular-nums">
        {documents.map(({ _id, type, docnum }) => (
          <div key={_id} className="mr-3 inline">
            <dt className="mr-1 inline text-muted-foreground text-xs">{type}</dt>
            <dd className="inline font-medium">{docnum}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function DocumentsTable({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarioParts.documents')
  const source = { records: documentRecords, scope: { scenarioId }, messages: MESSAGES }
  const screen = { ...source, ...useRecordScreen(source) }
  return (
    <RecordScreen
      {...screen}
      isUntitled
      fixed="docnum"
      removeQuestion={MESSAGES.removeQuestion}
      isSlim
      empty={t('empty')}
      skeletonRows={3}
      add={<AddRecord {...screen} schema={documentRecords.creation} blank={blank} />}
      bulk={<RemoveSelected {...screen} />}
    />
  )
}
