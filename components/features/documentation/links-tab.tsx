'use client'

import { Link2 } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { AddRecordDialog } from '@/components/shared/records/add-record-dialog'
import { RecordForm } from '@/components/shared/records/record-form'
import { useRemoval } from '@/components/shared/records/use-record-changes'
import { useRecordTable } from '@/components/shared/records/use-record-table'
import { toast } from '@/components/ui/use-toast'
import { useRecordAddition } from '@/lib/client/records'
import { linkRecords } from '@/lib/features/documentation/links/client'
import { LINK } from '@/lib/features/documentation/links/rules'
import { canEdit } from '@/lib/shared/actor'
import { blankValuesOf } from '@/lib/shared/records'
import { LinkCard } from './link-card'
import { RecordCards } from './record-cards'

const SOURCE = { records: linkRecords, scope: {} }

/** Addresses that are worth knowing. */
export default function LinksTab() {
  const t = useTranslations('documentation')
  const mayEdit = canEdit(useActor())
  const [editedId, setEditedId] = useState<string | null>(null)
  const table = useRecordTable({ ...SOURCE, failure: 'documentation.failures.load' })
  const removed = (count: number) => t('links.removed', { count })
  const { remove } = useRemoval({
    ...{ ...SOURCE, selection: table.selection, failure: 'documentation.links.failures.remove' },
    said: removed,
  })
  const categories = [...new Set(table.rows?.map(({ category }) => category))]
  return (
    <RecordCards
      {...{ ...SOURCE, table }}
      placeholder={t('links.search')}
      label={t('tab.links')}
      icon={Link2}
      empty={t('links.empty')}
      removed={removed}
      removeQuestion={(count) => t('links.removeSeveral', { count })}
      removeFailure="documentation.links.failures.remove"
      actions={
        mayEdit && (
          <AddRecordDialog form="link" label={t('links.add')} title={t('links.addTitle')}>
            {(close) => <AddLink categories={categories} onDone={close} />}
          </AddRecordDialog>
        )
      }
    >
      {(link, checkbox) => (
        <LinkCard
          {...{ link, checkbox, categories, mayEdit }}
          isEdited={editedId === link._id}
          onEdit={() => setEditedId(link._id)}
          onDone={() => setEditedId(null)}
          onRemove={() => void remove([link._id])}
        />
      )}
    </RecordCards>
  )
}

function AddLink({ categories, onDone }: { categories: readonly string[]; onDone: () => void }) {
  const t = useTranslations('documentation.links')
  const { mutateAsync } = useRecordAddition(linkRecords, {})
  const form = useContractForm({
    schema: () =>
      import('@/lib/features/documentation/links/contract').then(({ createLink }) => createLink.body),
    defaultValues: blankValuesOf(LINK.fields),
    draftKey: 'add-link',
  })
  return (
    <RecordForm
      form={form}
      fields={LINK.fields}
      suggestions={{ category: categories }}
      onSubmit={async (body) => {
        await mutateAsync(body)
        toast({ title: t('added') })
        onDone()
      }}
      failure="documentation.links.failures.create"
      onCancel={onDone}
      submitLabel={t('add')}
    />
  )
}
